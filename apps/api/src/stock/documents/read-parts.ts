/** Reads the documents of a filter in parts that are small enough for others to wait behind. */
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { DocumentDoc } from './document-doc.js';
import type { Reading } from './document-filter.js';
import type { DocumentCollection, DocumentPlace } from './documents.repo.js';

/** Documents that are examined at once. */
export const READ = 500;

export const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** A part of the list. A command with this filter and hint examines at most `READ` documents that do not match. */
interface Part {
  filter: Filter<DocumentDoc>;
  hint: { hint?: string };
  /** The last document of the part; null if nothing is left. */
  end: DocumentPlace | null;
}

/** The parts of a reading, newest first. If its index finds only what matches, there is one. */
export async function* readParts(
  documents: DocumentCollection,
  { query, bounds, hint: index }: Reading,
  { after, signal, takeTurn }: PageTurns & { after?: DocumentPlace | null | undefined },
): AsyncGenerator<Part, void> {
  const hint = index ? { hint: hintOf(index) } : {};
  for (let place = after; ; ) {
    const beyond = place ? [toBeyond(place)] : [];
    if (!bounds) {
      yield { filter: { $and: [query, ...beyond] }, hint, end: null };
      return;
    }
    const options = {
      sort: NEWEST_FIRST,
      skip: READ - 1,
      projection: { at: 1 },
      signal,
      ...hint,
    };
    const end = await takeTurn(() => documents.findOne({ $and: [bounds, ...beyond] }, options));
    yield { filter: { $and: [query, ...beyond, ...(end ? [toWithin(end)] : [])] }, hint, end };
    if (!end) return;
    place = end;
  }
}

const toBeyond = ({ at, _id }: DocumentPlace): Filter<DocumentDoc> => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }],
});

const toWithin = ({ at, _id }: DocumentPlace): Filter<DocumentDoc> => ({
  at: { $gte: at },
  $or: [{ at: { $gt: at } }, { _id: { $gte: _id } }],
});
