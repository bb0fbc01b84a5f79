/** All items, in ranges of their ids that are each read at once. */
import { ObjectId } from 'mongodb';
import type { ItemCollection } from '../items/items.repo.js';
import type { MovementCollection } from '../movements/movements.repo.js';

/** Most items in a range, and most movements of all its items but the last: few, so that other requests wait only briefly. */
const ITEMS = 250;
const MOVEMENTS = 2500;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');

export interface IdRange {
  $gt: ObjectId;
  $lte: ObjectId;
}

interface Sources {
  items: ItemCollection;
  movements: MovementCollection;
}

/** Together they have all ids, also those of items that were removed and have only movements. */
export async function* readIdRanges(
  { items, movements }: Sources,
  signal?: AbortSignal,
): AsyncGenerator<IdRange, void> {
  for (let after = FIRST_ID; !after.equals(LAST_ID); ) {
    const [item, movement] = await Promise.all([
      items.findOne(
        { _id: { $gt: after } },
        { sort: { _id: 1 }, skip: ITEMS - 1, projection: { _id: 1 }, signal },
      ),
      movements.findOne(
        { item: { $gt: after } },
        { sort: { item: 1, version: 1, part: 1 }, skip: MOVEMENTS - 1, projection: { item: 1 }, signal },
      ),
    ]);
    const ends = [item?._id, movement?.item].filter((id) => id !== undefined);
    const last = ends.reduce((first, id) => (id.toHexString() < first.toHexString() ? id : first), LAST_ID);
    yield { $gt: after, $lte: last };
    after = last;
  }
}
