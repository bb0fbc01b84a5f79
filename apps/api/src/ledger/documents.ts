import type { Movement, MovementReason } from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';

/** A movement as it is stored. Never changed and never deleted. */
export interface MovementDoc {
  _id: ObjectId;
  at: Date;
  uid: string;
  email: string;
  item: ObjectId;
  itemName: string;
  /** The item's version that it led to. */
  version: number;
  /** Its place among the movements of one change, from 0. */
  part: number;
  warehouse: WarehouseId;
  change: number;
  after: number;
  totalAfter: number;
  reason: MovementReason;
  note?: string;
  transfer?: ObjectId;
  undoes?: ObjectId;
}

/** An item that was put away, as it was, apart from its version. It can be restored until `purgeAt`. */
export type DeletedItemDoc = StoredItem & { deletedAt: Date; deletedBy: string; purgeAt: Date };

/** The movement as the API answers it; `undoneBy` is the movement that takes it back, if there is one. */
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
    ...(doc.transfer && { transfer: String(doc.transfer) }),
    ...(doc.undoes && { undoes: String(doc.undoes) }),
    ...(undoneBy && { undoneBy: String(undoneBy) }),
  };
}
