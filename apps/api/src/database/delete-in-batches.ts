import type { Collection, Document, Filter } from 'mongodb';

/** Documents in one command. */
const BATCH = 1000;

/**
 * Deletes what matches. A single command for millions of documents would exceed the time limit, and delay all other requests. Rejects
 * before the next command once `signal` aborts.
 */
export async function deleteInBatches<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const docs = await collection.find(filter, { projection: { _id: 1 }, limit: BATCH }).toArray();
    if (docs.length === 0) return;
    // With the filter: an item may have been restored and deleted again since.
    const ids = { _id: { $in: docs.map(({ _id }) => _id) } } as Filter<T>;
    await collection.deleteMany({ $and: [filter, ids] } as Filter<T>);
  }
}
