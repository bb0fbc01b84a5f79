/** Reading documents, newest first. Only the ledger writes them. */
import type { Collection, Db, Filter } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import { type DocumentDoc, toPartyKey } from './document-doc.js';
import { type DocumentFilter, planReading } from './document-filter.js';

export type DocumentCollection = Collection<DocumentDoc>;

export const DOCUMENTS = 'documents';

export const documentsOf = (db: Db): DocumentCollection => db.collection(DOCUMENTS);

/** Declares the indexes of the queries below. */
export async function createDocumentIndexes(documents: DocumentCollection): Promise<void> {
  await documents.createIndexes([
    { key: { at: 1, _id: 1 } },
    { key: { kind: 1, at: 1, _id: 1 } },
    { key: { warehouse: 1, at: 1, _id: 1 } },
    { key: { to: 1, at: 1, _id: 1 }, partialFilterExpression: { to: { $exists: true } } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { partyKey: 1, at: 1, _id: 1 }, partialFilterExpression: { partyKey: { $exists: true } } },
    // Indexes over arrays, which have no order of time. See `planReading`.
    { key: { 'lines.item': 1 } },
    { key: { words: 1 } },
  ]);
}

/** A position in the list: after the document with these two values. */
export type DocumentPlace = Pick<DocumentDoc, 'at' | '_id'>;

export type DocumentSummaryDoc = Omit<DocumentDoc, 'lines'>;

export const NEWEST_FIRST = { at: -1, _id: -1 } as const;

const compareNewestFirst = (a: DocumentPlace, b: DocumentPlace): number =>
  b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1);

interface Page {
  after?: DocumentPlace | undefined;
  limit: number;
  signal: AbortSignal;
}

/** A page of documents without their lines. */
export async function listDocuments(
  documents: DocumentCollection,
  filter: DocumentFilter,
  { after, limit, signal }: Page,
): Promise<DocumentSummaryDoc[]> {
  const { queries, hint } = await planReading(documents, filter, signal);
  const options = {
    ...(hint && { hint }),
    projection: { lines: 0 },
    sort: NEWEST_FIRST,
    limit,
    batchSize: limit + 1,
    signal,
  };
  const lists = await Promise.all(
    queries.map((query) =>
      documents
        .find<DocumentSummaryDoc>({ $and: [query, ...(after ? [toBeyond(after)] : [])] }, options)
        .toArray(),
    ),
  );
  return lists.flat().sort(compareNewestFirst).slice(0, limit);
}

/** How many documents match: exact up to `COUNT_LIMIT`. */
export async function countDocuments(
  documents: DocumentCollection,
  filter: DocumentFilter,
  signal: AbortSignal,
): Promise<Total> {
  const { queries, hint } = await planReading(documents, filter, signal);
  const options = { ...(hint && { hint }), limit: COUNT_LIMIT + 1, signal };
  const counts = await Promise.all(queries.map((query) => documents.countDocuments(query, options)));
  return totalUpToLimit(counts.reduce((total, count) => total + count, 0));
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
  let from = start;
  while (parties.length < limit) {
    const next: DocumentSummaryDoc | null = await documents.findOne(
      { partyKey: { $gte: from, $lt: `${start}\u{10ffff}` } },
      { sort: { partyKey: 1 }, projection: { party: 1, partyKey: 1 }, signal },
    );
    if (next?.partyKey === undefined) break;
    parties.push(next.party ?? next.partyKey);
    // The first text after it. With `$gt` the embedded store would read all documents of that party.
    from = `${next.partyKey}\0`;
  }
  return parties;
}

const toBeyond = ({ at, _id }: DocumentPlace): Filter<DocumentDoc> => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }],
});
