/** The changes that a person can make in the inventory, as the outbox stores them. */
import type { Item, ItemAddition, ItemEdit } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { newIdempotencyKey, type Posted } from '../../sync/outbox';

/** Units added to each warehouse; negative where they are removed. */
export type Deltas = Partial<Record<WarehouseId, number>>;

interface Noted {
  note?: string;
}

export type Intent =
  /** `party`: the customer or the supplier. */
  | ({ kind: 'delivered' | 'restock'; warehouse: WarehouseId; quantity: number; party?: string } & Noted)
  | { kind: 'transfer'; from: WarehouseId; to: WarehouseId; quantity: number }
  /** `expected`: the balance that the screen showed, with the pending changes. They are sent first. */
  | ({ kind: 'count'; warehouse: WarehouseId; counted: number; expected: number } & Noted)
  /** `text` describes the movement to undo, such as `1 delivered from Halishar`. */
  | { kind: 'undo'; movement: string; deltas: Deltas; text: string }
  /** `base`: the item that the edit was made on. */
  | { kind: 'edit'; base: Item; edit: ItemEdit }
  /** A counted line of a stock count, whose id is the subject. `replaces`: the count that the screen showed, or null. */
  | { kind: 'stockCountLine'; item: string; counted: number; expected: number; replaces: number | null }
  | { kind: 'postStockCount' }
  | { kind: 'delete' | 'restore' }
  | { kind: 'add'; item: ItemAddition };

/** The subject is the item's id. A new item has no id yet, so the key of its change is used. */
export type Change = Posted & Intent & { itemName: string };

export type ChangeKind = Intent['kind'];

/** A new change of an item by the person with this address. */
export function createChange(item: Pick<Item, '_id' | 'name'>, intent: Intent, by: string): Change {
  return { key: newIdempotencyKey(), by, at: Date.now(), subject: item._id, itemName: item.name, ...intent };
}

/** A new item, added by the person with this address. */
export function createAddition(item: ItemAddition, by: string): Change {
  const key = newIdempotencyKey();
  return { key, by, at: Date.now(), subject: key, itemName: item.name, kind: 'add', item };
}

/** Whether the subject of a change is a stock count. */
export function isOfStockCount({ kind }: Pick<Change, 'kind'>): boolean {
  return kind === 'stockCountLine' || kind === 'postStockCount';
}

/** By how much the change alters each balance. */
export function deltasOf(change: Intent): Deltas {
  switch (change.kind) {
    case 'delivered':
      return { [change.warehouse]: -change.quantity };
    case 'restock':
      return { [change.warehouse]: change.quantity };
    case 'transfer':
      return { [change.from]: -change.quantity, [change.to]: change.quantity };
    case 'count':
      return { [change.warehouse]: change.counted - change.expected };
    case 'undo':
      return change.deltas;
    default:
      return {};
  }
}

export function reverse(deltas: Deltas): Deltas {
  return Object.fromEntries(Object.entries(deltas).map(([id, delta]) => [id, -delta]));
}
