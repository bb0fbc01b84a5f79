import { documentWordsOf } from '../../trade/documents/document-words.js';
import type { DocumentCollection } from '../../trade/documents/documents.repo.js';
import type { OnDone } from './shape-items.js';

/** Documents in one command. */
const BATCH = 500;

/** Gives the documents of older versions the words by which this one finds them. Nothing else in a document changes. */
export async function addDocumentWords(documents: DocumentCollection, onDone?: OnDone): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await documents
      .find(
        { _id: { $gt: after } },
        {
          sort: { _id: 1 },
          limit: BATCH,
          batchSize: BATCH + 1,
          projection: { party: 1, reference: 1, note: 1 },
        },
      )
      .toArray();
    if (batch.length > 0)
      await documents.bulkWrite(
        batch.map(({ _id, party, reference, note }) => ({
          updateOne: {
            filter: { _id },
            // Lines had no texts yet.
            update: { $set: { words: documentWordsOf(_id, [party, reference, note]) } },
          },
        })),
        { ordered: false },
      );
    onDone?.(batch.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}
