/** Reading documents, newest first. `document-batch.ts` writes them. */
import { sortByName } from '@godown/shared/search/name-order';
import type { Collection, CollectionOptions, Db } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import { type DocumentDoc, toPartyKey } from './document-doc.js';
import { type DocumentFilter, planReading, type Reading } from './document-filter.js';
import { NEWEST_FIRST, readParts } from './read-parts.js';

export type DocumentCollection = Collection<DocumentDoc>;

export const documentsOf = (db: Db, options?: CollectionOptions): DocumentCollection =>
  db.collection('documents', options);

/** The index by which the number of another side's paper is found. */
export const BY_REFERENCE = { reference: 1 } as const;

/** Declares the indexes of the queries below. */
export async function createDocumentIndexes(documents: DocumentCollection): Promise<void> {
  await declareIndexes(documents, [
    { key: { at: 1, _id: 1 } },
    { key: { kind: 1, at: 1, _id: 1 } },
    { key: { warehouse: 1, at: 1, _id: 1 } },
    { key: { to: 1, at: 1, _id: 1 }, partialFilterExpression: { to: { $exists: true } } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { partyKey: 1, at: 1, _id: 1 }, partialFilterExpression: { partyKey: { $exists: true } } },
    { key: { partner: 1, at: 1, _id: 1 }, partialFilterExpression: { partner: { $exists: true } } },
    { key: BY_REFERENCE, partialFilterExpression: { reference: { $exists: true } } },
    // Indexes over arrays, which have no order of time. See `planReading`.
    { key: { 'lines.item': 1 } },
    { key: { words: 1 } },
  ]);
}

/** A position in the list: after the document with these two values. */
export type DocumentPlace = Pick<DocumentDoc, 'at' | '_id'>;

/** A document as lists read it. */
export type DocumentSummaryDoc = Omit<DocumentDoc, 'lines' | 'words' | 'returned'>;

/** What such a document is read without. */
export const SUMMARY = { lines: 0, words: 0, returned: 0 } as const;

const compareNewestFirst = (a: DocumentPlace, b: DocumentPlace): number =>
  b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : a._id > b._id ? -1 : 0);

const MAX_READS = 60;

interface Page extends PageTurns {
  after?: DocumentPlace | null | undefined;
  limit: number;
  /** Most parts of each reading, if what matches is rare among very many. The page is then shorter. */
  maxReads?: number;
}

/** A page of documents without their lines and words. */
export interface FoundDocuments {
  /** May be fewer than the limit, even if there are more. */
  docs: DocumentSummaryDoc[];
  /** Where the next page begins. Null for the last page. */
  next: DocumentPlace | null;
}

export const listDocuments = async (
  documents: DocumentCollection,
  filter: DocumentFilter,
  page: Page,
): Promise<FoundDocuments> => listReadings(documents, await planReading(documents, filter, page), page);

/** A page of the documents of some readings, which find different ones. */
export async function listReadings(
  documents: DocumentCollection,
  readings: readonly Reading[],
  page: Page,
): Promise<FoundDocuments> {
  const found: Found[] = [];
  for (const reading of readings) found.push(await collect(documents, reading, page));
  // A reading that has stopped early may have found nothing that comes after its stop.
  const [stop = null] = found.flatMap((each) => each.stop ?? []).sort(compareNewestFirst);
  const all = found.flatMap((each) => each.docs).sort(compareNewestFirst);
  const docs = stop ? all.filter((doc) => compareNewestFirst(doc, stop) <= 0) : all;
  const shown = docs.slice(0, page.limit);
  return { docs: shown, next: docs.length > page.limit ? (shown.at(-1) ?? null) : stop };
}

interface Found {
  docs: DocumentSummaryDoc[];
  /** The last document that was examined, if it stopped there. */
  stop: DocumentPlace | null;
}

/** Reads one more than the limit, unless that takes too many parts. */
async function collect(
  documents: DocumentCollection,
  reading: Reading,
  { limit, maxReads = MAX_READS, ...page }: Page,
): Promise<Found> {
  const { signal, takeTurn } = page;
  const docs: DocumentSummaryDoc[] = [];
  let reads = 0;
  for await (const { filter, hint, end } of readParts(documents, reading, page)) {
    const most = limit + 1 - docs.length;
    const size = { limit: most, batchSize: most + 1 };
    const options = {
      ...hint,
      ...size,
      projection: SUMMARY,
      sort: NEWEST_FIRST,
      signal,
    };
    docs.push(...(await takeTurn(() => documents.find<DocumentSummaryDoc>(filter, options).toArray())));
    reads++;
    if (docs.length > limit) break;
    if (reads === maxReads && end) return { docs, stop: end };
  }
  return { docs, stop: null };
}

/** How many documents match: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export const countDocuments = async (
  documents: DocumentCollection,
  filter: DocumentFilter,
  turns: PageTurns,
): Promise<Total> => countReadings(documents, await planReading(documents, filter, turns), turns);

/** The same of the documents of some readings. */
export async function countReadings(
  documents: DocumentCollection,
  readings: readonly Reading[],
  turns: PageTurns,
): Promise<Total> {
  const { signal, takeTurn } = turns;
  let count = 0;
  let isExact = true;
  for (const reading of readings) {
    let reads = 0;
    for await (const { filter, hint, end } of readParts(documents, reading, turns)) {
      const options = { ...hint, limit: COUNT_LIMIT + 1, signal };
      count += await takeTurn(() => documents.countDocuments(filter, options));
      reads++;
      if (count > COUNT_LIMIT) break;
      if (reads < MAX_READS || !end) continue;
      isExact = false;
      break;
    }
  }
  const total = totalUpToLimit(count);
  return { ...total, isExact: total.isExact && isExact };
}

export function findDocument(documents: DocumentCollection, number: string): Promise<DocumentDoc | null> {
  return documents.findOne({ _id: number });
}

/**
 * Customers and suppliers that begin with `q`, sorted, at most `limit`. Each read jumps to the next one in the index, so it
 * takes as long for a million documents as for one of each party.
 */
export async function listParties(
  documents: DocumentCollection,
  { q, limit, signal }: { q: string; limit: number; signal: AbortSignal },
): Promise<string[]> {
  const start = toPartyKey(q);
  const parties: string[] = [];
  let from: { $gte: string } | { $gt: string } = { $gte: start };
  while (parties.length < limit) {
    const next: DocumentSummaryDoc | null = await documents.findOne(
      { partyKey: { ...from, $lt: `${start}\u{10ffff}` } },
      { sort: { partyKey: 1 }, projection: { party: 1, partyKey: 1 }, signal },
    );
    if (next?.partyKey === undefined) break;
    parties.push(next.party ?? next.partyKey);
    from = { $gt: next.partyKey };
  }
  return sortByName(parties, (party) => party);
}
