import { hintOf } from '../../database/declare-indexes.js';
import { type ItemCollection, SHAPED } from '../records/item-doc.js';
import type { Findable } from './item-filter.js';

/** Enough to tell a rare value from a common one. Each search examines the whole sample in the main thread. */
const SIZE = 500;
/** Time that a sample is used, in milliseconds, and the growth of the list after which it is too old. */
const KEPT_MS = 60_000;
const MAX_GROWTH = 1.5;

/** Its id is in hexadecimal, because each search compares the ids of the whole sample. */
export type SampleItem = Findable & { _id: string };

/** Items chosen by chance, and the total. A sample decides how items are read, not which. */
export interface Sample {
  items: SampleItem[];
  total: number;
}

/** Reads a sample when it is first needed, and again after a while. */
export function createSampler(items: ItemCollection): () => Promise<Sample> {
  let kept: { until: number; total: number; items: Promise<SampleItem[]> } | null = null;

  const isUsable = (total: number) =>
    kept !== null &&
    performance.now() < kept.until &&
    total <= kept.total * MAX_GROWTH &&
    total >= kept.total / MAX_GROWTH;

  return async () => {
    const total = await items.estimatedDocumentCount();
    if (kept === null || !isUsable(total)) {
      kept = { until: performance.now() + KEPT_MS, total, items: readSample(items) };
      kept.items.catch(() => {
        kept = null;
      });
    }
    return { items: await kept.items, total };
  };
}

async function readSample(items: ItemCollection): Promise<SampleItem[]> {
  const from = Math.random();
  const read = (range: object, limit: number) =>
    items
      .find({ 'find.sample': range, ...SHAPED } as never, {
        hint: hintOf({ 'find.sample': 1 }),
        sort: { 'find.sample': 1 },
        projection: { find: 1, quantity: 1, stock: 1, updatedAt: 1 },
        limit,
        batchSize: limit + 1,
      })
      .toArray();
  const after = await read({ $gte: from }, SIZE);
  const before = after.length < SIZE ? await read({ $lt: from }, SIZE - after.length) : [];
  return [...after, ...before].map((item) => ({ ...item, _id: String(item._id) })) as SampleItem[];
}
