/** Reading documents, newest first. Only the ledger writes them. */
import type { DocumentKind } from '@godown/shared/documents';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../http/paging.js';
import type { DocumentDoc } from './document-doc.js';
import { wordsOf } from './words.js';

export type DocumentCollection = Collection<DocumentDoc>;

export const DOCUMENTS = 'documents';

export const documentsOf = (db: Db): DocumentCollection => db.collection(DOCUMENTS);

/** Declares the indexes of the queries below. */
export async function createDocumentIndexes(documents: DocumentCollection): Promise<void> {
  await documents.createIndexes([
    { key: { at: 1, _id: 1 } },
    { key: { kind: 1, at: 1, _id: 1 } },
    { key: { warehouses: 1, at: 1, _id: 1 } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { 'lines.item': 1, at: 1, _id: 1 } },
    { key: { partyKey: 1, at: 1, _id: 1 }, partialFilterExpression: { partyKey: { $exists: true } } },
    { key: { words: 1 } },
  ]);
}

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  /** The customer or supplier; upper and lower case are the same. */
  party?: string | undefined;
  item?: ObjectId | undefined;
  /** The address of the person who posted it. */
  person?: string | undefined;
  warehouse?: WarehouseId | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Each word is the beginning of a word in the number or the texts. */
  q?: string | undefined;
}

/** A position in the list: after the document with these two values. */
export type DocumentPlace = Pick<DocumentDoc, 'at' | '_id'>;

export type DocumentSummaryDoc = Omit<DocumentDoc, 'lines'>;

interface Page {
  after?: DocumentPlace | undefined;
  limit: number;
  signal: AbortSignal;
}

/** A page of documents without their lines. */
export function listDocuments(
  documents: DocumentCollection,
  filter: DocumentFilter,
  { after, limit, signal }: Page,
): Promise<DocumentSummaryDoc[]> {
  return documents
    .find<DocumentSummaryDoc>(
      { $and: [toQuery(filter), ...(after ? [toBeyond(after)] : [])] },
      { projection: { lines: 0 }, sort: { at: -1, _id: -1 }, limit, batchSize: limit + 1, signal },
    )
    .toArray();
}

/** How many documents match: exact up to `COUNT_LIMIT`. */
export async function countDocuments(
  documents: DocumentCollection,
  filter: DocumentFilter,
  signal: AbortSignal,
): Promise<Total> {
  const options = { limit: COUNT_LIMIT + 1, signal };
  return totalUpToLimit(await documents.countDocuments(toQuery(filter), options));
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

export const toPartyKey = (party: string): string => party.trim().normalize('NFKC').toLowerCase();

function toQuery({
  kind,
  party,
  item,
  person,
  warehouse,
  from,
  to,
  q = '',
}: DocumentFilter): Filter<DocumentDoc> {
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  const words = wordsOf(q).map((word) => ({
    words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } },
  }));
  return {
    ...(kind && { kind }),
    ...(party !== undefined && { partyKey: toPartyKey(party) }),
    ...(item && { 'lines.item': item }),
    ...(person !== undefined && { email: person }),
    ...(warehouse && { warehouses: warehouse }),
    ...((from || to) && { at }),
    ...(words.length > 0 && { $and: words }),
  };
}

const toBeyond = ({ at, _id }: DocumentPlace): Filter<DocumentDoc> => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }],
});
