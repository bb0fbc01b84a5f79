/** The API call of each kind of change. */
import type { Document } from '@godown/shared/documents';
import { deletionSchema, type Item, itemSchema } from '@godown/shared/item';
import {
  countResponseSchema,
  movementResponseSchema,
  transferResponseSchema,
  undoResponseSchema,
} from '@godown/shared/movements';
import type { StockCountLine } from '@godown/shared/stock-counts';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { fetchItem } from '../queries';
import type { Change } from './change';
import { sendDocument } from './send-document';
import { sendEdit } from './send-edit';
import { sendLine, sendPosting } from './send-stock-count';

export interface Sent {
  /** The item after the change; null when it was deleted, or the change is not of one item. */
  item: Item | null;
  /** The movement by which the change can be undone, if there is one. */
  movement?: string | undefined;
  /** The counted line of a stock count. */
  line?: StockCountLine;
  /** The document that was posted. */
  document?: Document;
}

/** Sends a change. Rejects with the `ApiError`, or with an `Error` that says why it cannot be carried out. */
export async function sendChange(api: Api, change: Change): Promise<Sent> {
  const { by, subject } = change;
  const keyed = { by, headers: { 'Idempotency-Key': change.key } };
  const path = `/item/${encodeURIComponent(subject)}`;
  switch (change.kind) {
    case 'delivered':
    case 'restock': {
      const { kind: reason, warehouse, quantity, note, party } = change;
      const body = { change: reason === 'delivered' ? -quantity : quantity, warehouse, reason, note, party };
      const { data } = await api.post(`${path}/movements`, {
        schema: movementResponseSchema,
        body,
        ...keyed,
      });
      return { item: data.item, movement: data.movement._id };
    }
    case 'transfer': {
      const { from, to, quantity } = change;
      const body = { from, to, quantity };
      const { data } = await api.post(`${path}/transfers`, {
        schema: transferResponseSchema,
        body,
        ...keyed,
      });
      return { item: data.item, movement: data.movements[0]?._id };
    }
    case 'count': {
      const { warehouse, counted, expected, note } = change;
      const body = { warehouse, counted, expected, note };
      const { data } = await api.post(`${path}/counts`, { schema: countResponseSchema, body, ...keyed });
      return { item: data.item, movement: data.movement?._id };
    }
    case 'undo': {
      const undo = `/movements/${encodeURIComponent(change.movement)}/undo`;
      return { item: (await api.post(undo, { schema: undoResponseSchema, ...keyed })).data.item };
    }
    case 'edit':
      return { item: await sendEdit(api, path, change, keyed) };
    case 'stockCountLine':
      return { item: null, line: await sendLine(api, change, keyed) };
    case 'postStockCount':
      return { item: null, document: await sendPosting(api, subject, keyed) };
    case 'delete':
      await api.delete(path, { schema: deletionSchema, ...keyed }).catch(ignoreMissing);
      return { item: null };
    case 'restore': {
      const restored = api.post(`${path}/restore`, { schema: itemSchema, ...keyed });
      return { item: (await restored.catch((error) => explainMissing(api, error, subject))).data };
    }
    case 'add':
      return { item: (await api.post('/item', { schema: itemSchema, body: change.item, ...keyed })).data };
    case 'document':
      return { item: null, document: await sendDocument(api, change, keyed) };
  }
}

/** If someone else has deleted the item already, the deletion has succeeded. */
function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Tells apart the two reasons: someone else restored the item first, or its 30 days are over. */
async function explainMissing(api: Api, error: unknown, id: string): Promise<never> {
  if (!isMissing(error)) throw error;
  const isBack = await fetchItem(api, id).then(
    () => true,
    () => false,
  );
  const detail = isBack ? 'Someone else has restored it already.' : 'It can no longer be restored.';
  throw new Error(detail, { cause: error });
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'item_not_found';
}
