/** The command that posts a stock count. */

import type { FieldError } from '@godown/shared/http/problem';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { sentence } from '@godown/shared/language/texts';
import { ObjectId } from 'mongodb';
import type { DocumentAttachment } from '../documents/document-batch.js';
import { postDocument } from '../documents/post-document.js';
import { bring } from '../ledger/attachments.js';
import { type Command, type Effects, type ItemState, Refusal, type Snapshot } from '../ledger/commands.js';
import { flowOf } from '../movements/flows.js';
import type { ItemDoc } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import { stockCountClosed } from './count-line.js';
import type { StockCountAttachment } from './stock-count-batch.js';
import type { LineCountDoc, StockCountDoc } from './stock-count-doc.js';

/** Attachments that the command changes besides items. */
interface Attachments {
  documents: DocumentAttachment;
  stockCounts: StockCountAttachment;
}

interface CountedLine {
  id: string;
  count: LineCountDoc;
  state: ItemState;
}

/** Most lines that the text of a refusal names. */
const MAX_NAMED = 5;

/**
 * Posts the counted lines of a stock count as one document and closes it. `sheet` is the stock count as it was read before: it has
 * the items that the transaction must read. Items that were deleted since are left out.
 */
export function postStockCount(
  { documents, stockCounts }: Attachments,
  { _id, lines }: StockCountDoc,
): Command {
  const ids = Object.keys(lines);
  const items = ids.map((id) => ObjectId.createFromHexString(id));
  return {
    items,
    brings: [bring(documents, { posts: 'count' }), bring(stockCounts, _id)],
    run(snapshot, context) {
      const batch = snapshot.attached(stockCounts);
      const sheet = requireOpen(batch.find(_id));
      const counted = readCountedLines(snapshot, sheet, new Set(ids));
      requireNotRecounted([...batch.recounts, ...snapshot.movements], sheet.warehouse, counted);
      const { warehouse, title } = sheet;
      const { transitions, reference } = postDocument(documents, {
        kind: 'count',
        warehouse,
        ...(title && { note: title }),
        lines: counted.map(({ id, count: { counted, expected } }) => ({ item: id, counted, expected })),
      }).run(snapshot, context);
      if (reference === undefined) throw new Error('A stock count was posted without a document.');
      const byItem = new Map(
        transitions.map((transition, index) => [
          counted[index]?.id,
          withCounter(transition, counted[index], warehouse),
        ]),
      );
      batch.put({ ...sheet, closed: { at: context.now, by: context.by.email, document: reference } });
      return {
        transitions: items.map(
          (item) => byItem.get(String(item)) ?? { next: snapshot.stateOf(item), movements: [] },
        ),
        reference,
      };
    },
  };
}

function requireOpen(stockCount: StockCountDoc | null): StockCountDoc {
  if (!stockCount)
    throw new Refusal('stock_count_not_found', /* i18n */ 'There is no stock count with this id.');
  if (stockCount.closed) throw new Refusal('stock_count_closed', stockCountClosed(stockCount).text);
  return stockCount;
}

function readCountedLines(
  snapshot: Snapshot,
  sheet: StockCountDoc,
  known: ReadonlySet<string>,
): CountedLine[] {
  const counted = Object.entries(sheet.lines).flatMap(([id, { count }]) => {
    if (!count) return [];
    if (!known.has(id))
      throw new Refusal(
        'server_busy',
        /* i18n */ 'An item was added to the stock count meanwhile. Try again.',
      );
    const state = snapshot.stateOf(ObjectId.createFromHexString(id));
    return state.active ? [{ id, count, state }] : [];
  });
  if (counted.length > 0) return counted;
  const message = /* i18n */ 'Count at least one item first.';
  throw new Refusal('invalid_input', message, { errors: [{ path: 'lines', message }] });
}

/** Refuses lines whose balance someone has recounted or corrected since: to post them would correct it twice. */
function requireNotRecounted(
  movements: readonly MovementDoc[],
  warehouse: WarehouseId,
  lines: readonly CountedLine[],
): void {
  const recounts = movements.filter(
    (movement) => movement.warehouse === warehouse && flowOf(movement) === 'recounted',
  );
  const errors = lines.flatMap(({ id, count, state: { active } }): FieldError[] => {
    const lastCounts = active?.lastCounts as ItemDoc['lastCounts'];
    const lastCount = lastCounts?.[warehouse];
    const isCounted = (lastCount?.at.getTime() ?? null) !== (count.lastCount?.getTime() ?? null);
    const correction = recounts.find(({ item, version }) => String(item) === id && version > count.version);
    // A count that was undone since is a correction too.
    const by = (isCounted ? lastCount?.by : undefined) ?? correction?.email;
    if (by === undefined) return [];
    const error = sentence(
      /* i18n */ '{item} was counted or corrected by {by} after this count. Count it again.',
      { item: active?.name ?? '', by },
    );
    return [{ path: `lines.${id}`, ...error }];
  });
  if (errors.length === 0) return;
  const named = errors.slice(0, MAX_NAMED).map(({ message }) => message);
  if (errors.length > named.length) named.push(`There are ${errors.length} such lines.`);
  throw new Refusal('invalid_input', named.join(' '), { errors });
}

/** Remembers the person who counted the line, not the one who posts all lines. */
function withCounter(
  { next, movements }: Effects['transitions'][number],
  line: CountedLine | undefined,
  warehouse: WarehouseId,
): Effects['transitions'][number] {
  if (!next.active || !line) return { next, movements };
  const { at, by } = line.count;
  const lastCounts = { ...(next.active.lastCounts as ItemDoc['lastCounts']), [warehouse]: { at, by } };
  return { next: { ...next, active: { ...next.active, lastCounts } }, movements };
}
