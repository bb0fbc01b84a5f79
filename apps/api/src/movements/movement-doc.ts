import type { DocumentKind } from '@godown/shared/documents';
import type { Movement, MovementReason } from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';

/**
 * A movement as it is stored. It is never changed and never deleted. The one exception is `undoneReason`, which is added to
 * movements of older versions (`ledger/add-undone-reasons.ts`).
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
  reason: MovementReason;
  note?: string;
  transfer?: ObjectId;
  undoes?: ObjectId;
  /** Of an undo: the reason of the movement that was first done. */
  undoneReason?: MovementReason;
  /** The customer or supplier. */
  party?: string;
  /** The number of the document that it belongs to, and its kind. */
  document?: string;
  documentKind?: DocumentKind;
}

/** The reasons of movements that change the books only: nothing was carried in or out. */
export const ON_PAPER: ReadonlySet<MovementReason> = new Set([
  'opening',
  'count',
  'correction',
  'deleted',
  'restored',
]);

/** The movement as the API returns it. `undoneBy` is the movement that reverses it, if there is one. */
export function toMovement(doc: MovementDoc, undoneBy?: ObjectId): Movement {
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
    reason: doc.reason,
    ...(doc.note && { note: doc.note }),
    ...(doc.party && { party: doc.party }),
    ...(doc.document && { document: doc.document }),
    ...(doc.transfer && { transfer: String(doc.transfer) }),
    ...(doc.undoes && { undoes: String(doc.undoes) }),
    ...(undoneBy && { undoneBy: String(undoneBy) }),
  };
}
