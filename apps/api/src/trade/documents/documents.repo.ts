/** Reads documents, newest first. `document-batch.ts` writes them. */
import { sortByName } from '@godown/shared/search/name-order';
import type { Collection, CollectionOptions, Db } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { Total } from '../../http/paging.js';
import {
  countAll,
  type IndexScan,
  type ListOrder,
  type ListPage,
  type Place,
  readPage,
} from '../../http/read-list.js';
import { type DocumentDoc, toPartyKey } from './document-doc.js';

export type DocumentCollection = Collection<DocumentDoc>;

export const documentsOf = (db: Db, options?: CollectionOptions): DocumentCollection =>
  db.collection('documents', options);

/** The index that finds the number of a paper of a customer or supplier. */
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
    // Indexes over arrays, which have no order of time. See `planScans`.
    { key: { 'lines.item': 1 } },
    { key: { words: 1 } },
  ]);
}

type Field = 'at' | '_id';
export type DocumentPlace = Place<DocumentDoc, Field>;
export const NEWEST_FIRST: ListOrder<DocumentDoc, Field> = { fields: ['at', '_id'], direction: -1 };

/** A document as lists read it. */
export type DocumentSummaryDoc = Omit<DocumentDoc, 'lines' | 'words'>;

/** The projection of such a document: these fields are left out. */
export const SUMMARY = { lines: 0, words: 0 } as const;

interface Page extends PageTurns {
  after?: DocumentPlace | null | undefined;
  limit: number;
  maxBatches?: number;
}

/** A page of documents without their lines and words. */
export type FoundDocuments = ListPage<DocumentDoc, Field, DocumentSummaryDoc>;

/** A page of the documents that some scans find, see `planScans`. */
export const listDocuments = (
  documents: DocumentCollection,
  scans: readonly IndexScan<DocumentDoc>[],
  page: Page,
): Promise<FoundDocuments> =>
  readPage<DocumentDoc, Field, DocumentSummaryDoc>(documents, scans, {
    order: NEWEST_FIRST,
    projection: SUMMARY,
    ...page,
  });

/** Counts the documents of which this is the first page: exact up to `COUNT_LIMIT`, unless too many others would be examined. */
export const countDocuments = (
  documents: DocumentCollection,
  scans: readonly IndexScan<DocumentDoc>[],
  first: FoundDocuments,
  turns: PageTurns,
): Promise<Total> => countAll(documents, scans, first, { order: NEWEST_FIRST, ...turns });

export function findDocument(documents: DocumentCollection, number: string): Promise<DocumentDoc | null> {
  return documents.findOne({ _id: number });
}

/**
 * Customers and suppliers that begin with `q`, sorted, at most `limit`. One index seek for each name, so a million documents
 * take as long as one for each party.
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
