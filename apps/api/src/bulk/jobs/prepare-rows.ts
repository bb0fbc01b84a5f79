/** Fixes which items a job is about: a row for each, before the first of them is changed. */

import type { Selection } from '@godown/shared/bulk/jobs';
import type { ItemFilter } from '@godown/shared/items/item-query';
import { ObjectId } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { type ItemCollection, type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import { type JobDoc, type JobRowDoc, toRowId } from './job-doc.js';
import type { JobCollections } from './jobs.repo.js';

/** Rows that are written at once. */
const PAGE = 100;

/** The content of a row, before it has a number and a state. */
type RowContent = Pick<JobRowDoc, 'itemName'> & Partial<Pick<JobRowDoc, 'item' | 'line' | 'changes'>>;

/** The next rows after `last`, the last one that was written, at most `limit`. None when there are no more. */
export type ReadRows = (job: JobDoc, last: JobRowDoc | null, limit: number) => Promise<readonly RowContent[]>;

/** The items that match, by their ids, at most `limit` after `after`. */
export type ListMatching = (
  filter: ItemFilter,
  page: { after: ObjectId | undefined; limit: number },
) => Promise<Pick<ItemDoc, '_id' | 'name'>[]>;

/** Writes the next rows of a job, or notes that it has all of them. */
export async function prepareRows(
  { jobs, rows }: JobCollections,
  job: JobDoc,
  read: ReadRows,
): Promise<void> {
  const last = await rows.findOne({ job: job._id }, { sort: { n: -1 } });
  const contents = await read(job, last, PAGE);
  const first = (last?.n ?? 0) + 1;
  const docs = contents.map(
    (content, index): JobRowDoc => ({
      ...content,
      _id: toRowId(job._id, first + index),
      job: job._id,
      n: first + index,
      state: 'waiting',
    }),
  );
  try {
    if (docs.length > 0) await rows.insertMany(docs);
  } catch (error) {
    // Another process was faster. The next page begins after its rows.
    if (isDuplicate(error)) return;
    throw error;
  }
  const isPrepared = docs.length < PAGE;
  const written = first - 1 + docs.length;
  // An import knows its total from the beginning. It must not seem to grow.
  const total = isPrepared ? written : Math.max(job.total, written);
  await jobs.updateOne({ _id: job._id, isPrepared: false }, { $set: { total, isPrepared } });
}

/** The rows of a selection of items. */
export function readSelection(items: ItemCollection, listMatching: ListMatching): ReadRows {
  return async ({ source }, last, limit) => {
    if (!('selection' in source)) throw new Error('The job has no selection.');
    const { selection } = source;
    if ('items' in selection) return readTicked(items, selection.items, { last, limit });
    return readMatching(selection, listMatching, { last, limit });
  };
}

interface Place {
  last: JobRowDoc | null;
  limit: number;
}

/** Items that do not exist get a row too, which says so later. */
async function readTicked(
  items: ItemCollection,
  ids: readonly string[],
  { last, limit }: Place,
): Promise<RowContent[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  const page = unique.slice(last?.n ?? 0, (last?.n ?? 0) + limit).map((id) => new ObjectId(id));
  const docs = await items.find({ _id: { $in: page }, ...SHAPED }, { projection: { name: 1 } }).toArray();
  const names = new Map(docs.map(({ _id, name }) => [String(_id), name]));
  return page.map((item) => ({ item, itemName: names.get(String(item)) ?? '' }));
}

async function readMatching(
  { filter, except }: Extract<Selection, { filter: unknown }>,
  listMatching: ListMatching,
  { last, limit }: Place,
): Promise<RowContent[]> {
  const left = new Set(except.map((id) => id.toLowerCase()));
  const contents: RowContent[] = [];
  for (let after = last?.item; contents.length < limit; ) {
    const docs = await listMatching(filter, { after, limit });
    for (const { _id, name } of docs)
      if (!left.has(String(_id))) contents.push({ item: _id, itemName: name });
    after = docs.at(-1)?._id;
    if (docs.length < limit) break;
  }
  // The next page begins after its last row.
  return contents.slice(0, limit);
}
