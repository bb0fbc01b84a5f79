import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Movement, MovementReason } from '@godown/shared/stock/movements';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import type { Collection, Db, ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import { type MovementWorth, totalOfSums } from './movement-worth.js';

/**
 * A movement as it is stored. It is never changed and never deleted, with two exceptions. Movements of older versions get missing fields:
 * `undoneReason` (`operations/upgrade/add-undone-reasons.ts`), `price` and `moved` (`add-movement-prices.ts`), and `worth` (`add-values.ts`).
 * `item` follows an item that gets a new id (`shape-items.ts`).
 */
export interface MovementDoc {
  _id: ObjectId;
  at: Date;
  uid: string;
  email: string;
  item: ObjectId;
  itemName: string;
  /** The version of the item that this movement led to. */
  version: number;
  /** Its position among the movements of one change of the item, from 0. */
  part: number;
  warehouse: WarehouseId;
  change: number;
  /** The balance of the warehouse afterwards. */
  after: number;
  /** The balance of all warehouses afterwards. */
  totalAfter: number;
  /** The damaged pieces of the warehouse, if the movement changed them. All other figures are of the good pieces. */
  damaged?: { change: number; after: number };
  reason: MovementReason;
  /**
   * Price of the item at that moment, in dollars. An undo has the price of the movement that it reverses, so that both
   * together have no value. Absent in movements of older versions that are not upgraded yet.
   */
  price?: number;
  /** Cost of a piece after it, in dollars, with the same rule. Absent if it was not known. */
  cost?: number;
  /** Set if it was sold on a note with prices, or came back of one: the report of sales includes it. */
  sold?: true;
  /** Its effect on the value of the item. */
  worth?: MovementWorth;
  note?: string;
  transfer?: ObjectId;
  undoes?: ObjectId;
  /** Reason of the movement that was first done. Set on an undo, and on a deletion that undoes an import on the same day. */
  undoneReason?: MovementReason;
  /** Units by which the undo of a transfer changes what has moved out of its warehouse on that day. See `movedBy`. */
  moved?: number;
  /** The customer or supplier. */
  party?: string;
  /** The number of the document that it belongs to, and its kind. */
  document?: string;
  documentKind?: DocumentKind;
}

export type MovementCollection = Collection<MovementDoc>;

export const MOVEMENTS = 'movements';

export const movementsOf = (db: Db): MovementCollection => db.collection(MOVEMENTS);

/**
 * The units by which a movement changes the total moved out of its warehouse on its day. A transfer counts once, where the stock left.
 * So only one movement of the pair has a figure: null for the other one, and for movements that are no transfer.
 */
export function movedBy(movement: Moved): number | null {
  const { reason, undoneReason, change, part, moved } = movement;
  if (reason === 'transfer') return piecesOf(movement) < 0 ? -piecesOf(movement) : null;
  if (reason !== 'undo' || undoneReason !== 'transfer') return null;
  // Older versions reversed a transfer in its order, and did not store the figure.
  const units = moved ?? (part === 0 ? -change : 0);
  return units === 0 ? null : units;
}

type Moved = Pick<MovementDoc, 'reason' | 'undoneReason' | 'change' | 'damaged' | 'part' | 'moved'>;

/** Pieces of a transfer, which are all good or all damaged. */
const piecesOf = ({ change, damaged }: Pick<MovementDoc, 'change' | 'damaged'>): number =>
  damaged?.change ?? change;

/**
 * The figure that the undo of a transfer stores. On the day of the transfer it subtracts the units. Later it is a transfer of its own,
 * in the other direction: the total moved on a day is never below zero.
 */
export function movedByUndo(original: Moved & Pick<MovementDoc, 'at'>, now: Date): number {
  if (dayAt(original.at) === dayAt(now)) return -(movedBy(original) ?? 0) || 0;
  // The stock leaves the warehouse to which it came.
  return Math.max(piecesOf(original), 0);
}

/** The movement as the API returns it. `undoneBy` is the movement that reverses it, if there is one, and `picture` the id of its picture. */
export function toMovement(
  doc: MovementDoc,
  undoneBy?: ObjectId,
  { withCost, picture }: { withCost: boolean; picture?: string | undefined } = { withCost: false },
): Movement {
  return {
    _id: String(doc._id),
    at: doc.at.toISOString(),
    email: doc.email,
    item: String(doc.item),
    itemName: doc.itemName,
    version: doc.version,
    warehouse: doc.warehouse,
    change: doc.change,
    after: doc.after,
    totalAfter: doc.totalAfter,
    ...(doc.damaged && { damaged: doc.damaged }),
    ...(picture && { picture }),
    reason: doc.reason,
    ...(doc.note && { note: doc.note }),
    ...(doc.party && { party: doc.party }),
    ...(withCost && doc.cost !== undefined && { cost: doc.cost }),
    ...(withCost && doc.worth && { value: toValue(doc.worth) }),
    ...(doc.document && { document: doc.document }),
    ...(doc.transfer && { transfer: String(doc.transfer) }),
    ...(doc.undoes && { undoes: String(doc.undoes) }),
    ...(undoneBy && { undoneBy: String(undoneBy) }),
  };
}

function toValue({ change, corrections, after, pieces }: MovementWorth): NonNullable<Movement['value']> {
  const corrected = corrections && totalOfSums(corrections);
  return {
    change: fromCents(change),
    ...(corrected && { corrected: fromCents(corrected) }),
    after: fromCents(after),
    pieces,
  };
}
