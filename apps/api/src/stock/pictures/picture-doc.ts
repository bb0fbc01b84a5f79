/** Pictures, as they are stored: one document for each, with all its sizes. */
import { createHash } from 'node:crypto';
import type { PictureSize } from '@godown/shared/items/pictures';
import { Binary, type Collection, type Db, type ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { isDuplicate } from '../../database/duplicate-key.js';

/** WebP in each size. */
export type Sizes = Record<PictureSize, Buffer>;

interface PictureDoc extends Record<PictureSize, Binary> {
  /** The ids of what has it and of the picture. */
  _id: string;
  item: ObjectId;
  /** The movement that has it, see `movement-picture-doc.ts`. Without it, the item. */
  movement?: ObjectId;
  /** Since when no item has it. It is written before its item has it, so that no item has half a picture. */
  looseAt?: Date;
}

export type PictureCollection = Collection<PictureDoc>;

export const picturesOf = (db: Db): PictureCollection =>
  db.collection('pictures', { readPreference: 'primary' });

/** Declares the indexes of the purge. */
export async function createPictureIndexes(pictures: PictureCollection): Promise<void> {
  await declareIndexes(pictures, [{ key: { item: 1 } }, { key: { looseAt: 1 }, sparse: true }]);
}

/** A picture of an item. The same picture of another item is stored once more: it is deleted with its item. */
export interface PictureKey {
  item: ObjectId;
  picture: string;
}

export const toPictureId = ({ item, picture }: PictureKey): string => `${item}.${picture}`;

export const hashOf = ({ full }: Sizes): string =>
  createHash('sha256').update(full).digest('hex').slice(0, 32);

/** Stores a picture that no item has yet. Does nothing if the item has it. */
export async function storeLoose(
  pictures: PictureCollection,
  { key, sizes, now }: { key: PictureKey; sizes: Sizes; now: Date },
): Promise<void> {
  const _id = toPictureId(key);
  const { list, page, full } = sizes;
  const bytes = { list: new Binary(list), page: new Binary(page), full: new Binary(full) };
  try {
    await pictures.insertOne({ _id, item: key.item, looseAt: now, ...bytes });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The purge leaves it for as long as a new one.
    await pictures.updateOne({ _id, looseAt: { $exists: true } }, { $set: { looseAt: now } });
  }
}

/** Deletes a picture unless an item has it. */
export async function deleteLoose(pictures: PictureCollection, key: PictureKey): Promise<void> {
  await pictures.deleteOne({ _id: toPictureId(key), looseAt: { $exists: true } });
}

/** The bytes of a picture in one size; null if it is not there. */
export async function findBytes(
  pictures: PictureCollection,
  key: PictureKey,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const found = await pictures.findOne({ _id: toPictureId(key) }, { projection: { [size]: 1 } });
  return found?.[size].buffer ?? null;
}
