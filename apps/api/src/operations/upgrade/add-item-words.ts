import type { Db, ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { ONLY_SEARCHED } from '../../stock/records/find-fields.js';
import { itemsOf, SHAPED } from '../../stock/records/item-doc.js';
import { keepWords, wordsOf } from '../../stock/records/word-doc.js';
import type { OnDone } from './shape-items.js';

/** Items in one command. */
const BATCH = 500;

/** Makes the vocabulary of the items of older versions. */
export async function addItemWords(db: Db, onDone?: OnDone): Promise<void> {
  for (let after: ObjectId | undefined; ; ) {
    const batch = await itemsOf(db)
      .find(
        { ...SHAPED, ...(after && { _id: { $gt: after } }) },
        {
          hint: hintOf({ _id: 1 }),
          sort: { _id: 1 },
          limit: BATCH,
          batchSize: BATCH + 1,
          projection: ONLY_SEARCHED,
        },
      )
      .toArray();
    await keepWords(wordsOf(db), batch);
    onDone?.(batch.length);
    after = batch.at(-1)?._id;
    if (batch.length < BATCH) return;
  }
}
