import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Collection, Db, ObjectId } from 'mongodb';

/** A balance came down to its reorder point. */
export interface NoticeDoc {
  _id: ObjectId;
  at: Date;
  item: ObjectId;
  itemName: string;
  warehouse: WarehouseId;
  /** The balance and the reorder point at that time. */
  balance: number;
  reorderPoint: number;
}

export type NoticeCollection = Collection<NoticeDoc>;

export const noticesOf = (db: Db): NoticeCollection => db.collection('notices');
