/** The changes that a person can make in the inventory, as the outbox stores them. */
import type { NewDocument } from '@godown/shared/documents';
import type { Item, ItemAddition, ItemEdit } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { newIdempotencyKey } from '../../outbox/outbox';
import type { Posted } from '../../outbox/posted';
import { DOCUMENT_NAMES } from '../document-names';

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
  | { kind: 'add'; item: ItemAddition }
  /** `names`: of the items, in the order of the lines. */
  | { kind: 'document'; document: NewDocument; names: string[] };

/**
 * The subject is the item's id. A new item has no id yet, so the key of its change is used. Documents touch many items: they
 * share one subject, so that they get their numbers in the order in which they were posted.
 */
export type Change = Posted & Intent & { itemName: string };

export type ChangeKind = Intent['kind'];

/** A new change of an item by the person with this address. */
export function createChange(item: Pick<Item, '_id' | 'name'>, intent: Intent, by: string): Change {
  const { _id: subject, name: itemName } = item;
  const touches = intent.kind === 'stockCountLine' ? { touches: [subject, intent.item] } : {};
  return { key: newIdempotencyKey(), by, at: Date.now(), subject, ...touches, itemName, ...intent };
}

/** A new item, added by the person with this address. */
export function createAddition(item: ItemAddition, by: string): Change {
  const key = newIdempotencyKey();
  return { key, by, at: Date.now(), subject: key, itemName: item.name, kind: 'add', item };
}

const DOCUMENTS = 'documents';

/** A document. `key` is the id of its draft: a draft that is posted twice is counted once. */
export function createDocumentChange(
  { key, document, names }: { key: string; document: NewDocument; names: string[] },
  by: string,
): Change {
  const itemName = DOCUMENT_NAMES[document.kind];
  const touches = [DOCUMENTS, ...document.lines.map(({ item }) => item)];
  return {
    key,
    by,
    at: Date.now(),
    subject: DOCUMENTS,
    touches,
    itemName,
    kind: 'document',
    document,
    names,
  };
}

/** Whether the subject of a change is a stock count. */
export function isOfStockCount({ kind }: Pick<Change, 'kind'>): boolean {
  return kind === 'stockCountLine' || kind === 'postStockCount';
}

/** The ids of the items whose balances or fields the change alters. */
export function itemsOf(change: Change): string[] {
  if (isOfStockCount(change)) return [];
  return change.kind === 'document' ? change.document.lines.map(({ item }) => item) : [change.subject];
}

/** By how much the change alters each balance of an item. */
export function deltasOf(change: Change, item: string): Deltas {
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
    case 'document':
      return documentDeltas(change.document, item);
    default:
      return {};
  }
}

function documentDeltas(document: NewDocument, item: string): Deltas {
  const { warehouse } = document;
  if (document.kind === 'count') {
    const line = document.lines.find((each) => each.item === item);
    return line ? { [warehouse]: line.counted - line.expected } : {};
  }
  const quantity = document.lines.find((line) => line.item === item)?.quantity ?? 0;
  switch (document.kind) {
    case 'receipt':
      return { [warehouse]: quantity };
    case 'delivery':
      return { [warehouse]: -quantity };
    case 'transfer':
      return { [warehouse]: -quantity, [document.to]: quantity };
  }
}

export function reverse(deltas: Deltas): Deltas {
  return Object.fromEntries(Object.entries(deltas).map(([id, delta]) => [id, -delta]));
}
