/**
 * Pictures of what broke: at most one of each movement of damaged pieces. Their bytes lie with those of the pictures of items, and go
 * with the item of the movement.
 */
import { Binary, type ClientSession, type Collection, type Db, type ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { type PictureCollection, type PictureKey, type Sizes, toPictureId } from './picture-doc.js';

interface MovementPictureDoc {
  /** The id of the movement, which itself never changes. */
  _id: ObjectId;
  item: ObjectId;
  /** The id of the picture. */
  picture: string;
  /** The SHA-256 of what was sent: who sends the same again gets the same response. */
  sent: string;
}

export type MovementPictureCollection = Collection<MovementPictureDoc>;

export const movementPicturesOf = (db: Db): MovementPictureCollection =>
  db.collection('movementPictures', { readPreference: 'primary' });

/** Declares the index of the purge. */
export async function createMovementPictureIndexes(pictures: MovementPictureCollection): Promise<void> {
  await declareIndexes(pictures, [{ key: { item: 1 } }]);
}

/** Under which its bytes are stored. No item has the id of a movement. */
export const bytesKeyOf = (movement: ObjectId, picture: string): PictureKey => ({ item: movement, picture });

/** Writes a picture with its bytes. Rejects with a duplicate key if the movement has one. */
export async function insertPicture(
  { named, bytes }: { named: MovementPictureCollection; bytes: PictureCollection },
  { doc, sizes }: { doc: MovementPictureDoc; sizes: Sizes },
  session: ClientSession,
): Promise<void> {
  const { _id: movement, item, picture } = doc;
  const { list, page, full } = sizes;
  await named.insertOne(doc, { session });
  await bytes.insertOne(
    {
      _id: toPictureId(bytesKeyOf(movement, picture)),
      item,
      movement,
      list: new Binary(list),
      page: new Binary(page),
      full: new Binary(full),
    },
    { session },
  );
}

/** The ids of the pictures that these movements have, by the ids of the movements. */
export async function findMovementPictures(
  pictures: MovementPictureCollection,
  movements: readonly ObjectId[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  if (movements.length === 0) return new Map();
  const found = await pictures
    .find({ _id: { $in: movements } }, { projection: { picture: 1 }, signal })
    .toArray();
  return new Map(found.map(({ _id, picture }) => [String(_id), picture]));
}
