/** What a person can do to an item's stock, as the API takes it. */

import type { Item } from '@godown/shared/item';
import {
  movementResponseSchema,
  newMovementSchema,
  transferResponseSchema,
  transferSchema,
} from '@godown/shared/movements';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import * as z from 'zod/mini';
import { ApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { type Keyed, type SendOptions, sendOnce } from '../../../sync/send-once';
import { countText } from '../../../ui/format';

/** `to` is the call under `/item/{id}/` that takes the body. A plain union: every page would load the other kind. */
export const stockChangeSchema = z.union([
  z.object({ to: z.literal('movements'), body: newMovementSchema }),
  z.object({ to: z.literal('transfers'), body: transferSchema }),
]);
export type StockChange = z.infer<typeof stockChangeSchema>;

/** What becomes more, or less where negative, by warehouse. */
export type Deltas = Partial<Record<WarehouseId, number>>;

/** An answered change: the item afterwards, and the id by which it can be undone. */
export interface Counted {
  item: Item;
  movement: string;
}

export function deliver(warehouse: WarehouseId): StockChange {
  return { to: 'movements', body: { change: -1, warehouse, reason: 'delivered' } };
}

export function restock(warehouse: WarehouseId, amount: number): StockChange {
  return { to: 'movements', body: { change: amount, warehouse, reason: 'restock' } };
}

/** What the change does to the counts. */
export function deltasOf({ to, body }: StockChange): Deltas {
  if (to === 'transfers') return { [body.from]: -body.quantity, [body.to]: body.quantity };
  return body.warehouse ? { [body.warehouse]: body.change } : {};
}

export function reverse(deltas: Deltas): Deltas {
  return Object.fromEntries(Object.entries(deltas).map(([id, delta]) => [id, -delta]));
}

export type ChangeKind = 'delivered' | 'restock' | 'transfer';

export function kindOf({ to, body }: StockChange): ChangeKind {
  if (to === 'transfers') return 'transfer';
  return body.change < 0 ? 'delivered' : 'restock';
}

/** Such as `1 delivered from Halishar`. */
export function changeText({ to, body }: StockChange): string {
  if (to === 'transfers')
    return `${countText(body.quantity)} moved from ${shortName(body.from)} to ${shortName(body.to)}`;
  const place = body.warehouse ? shortName(body.warehouse) : '';
  return body.change < 0
    ? `${countText(-body.change)} delivered from ${place}`
    : `${countText(body.change)} added to ${place}`;
}

/** What there is to say of changes that were never answered. `changes`: their `changeText`s. */
export function unknownText(changes: string): string {
  return `No answer came, so it is not known whether this was counted: ${changes}.`;
}

/** Sends the change, as often as it takes. Rejects with the `ApiError`; after an uncertain one the key may be sent again. */
export function sendChange(
  item: string,
  { key, email: by, change: { to, body } }: { key: string; email: string; change: StockChange },
  options: SendOptions,
): Promise<Counted> {
  const path = `/item/${encodeURIComponent(item)}/${to}`;
  const call = async (keyed: Keyed) => {
    if (to === 'movements') {
      const { data } = await api.post(path, { schema: movementResponseSchema, body, ...keyed });
      return { item: data.item, movement: data.movement._id };
    }
    const { data } = await api.post(path, { schema: transferResponseSchema, body, ...keyed });
    const [out] = data.movements;
    if (!out) throw new ApiError({ kind: 'unreadable', status: 201 });
    return { item: data.item, movement: out._id };
  };
  return sendOnce({ key, by }, call, options);
}
