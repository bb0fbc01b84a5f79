/** Reads the entries of accounts. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { ObjectId } from 'mongodb';
import { type EntryCollection, type EntryDoc, toEntry } from './entry-doc.js';

/** Entries that are read at once. Others wait only briefly. */
export const ENTRY_PAGE = 500;

/** A page of an account, newest first, before the entry with the number `before`. */
export function listEntries(
  entries: EntryCollection,
  partner: ObjectId,
  { before, limit, signal }: { before?: number | undefined; limit: number; signal: AbortSignal },
): Promise<EntryDoc[]> {
  const filter = { partner, ...(before !== undefined && { number: { $lt: before } }) };
  return entries.find(filter, { sort: { number: -1 }, limit, batchSize: limit + 1, signal }).toArray();
}

/** As the API returns them, each with the entry that takes it back. */
export async function toEntries(
  entries: EntryCollection,
  docs: readonly EntryDoc[],
  signal?: AbortSignal,
): Promise<AccountEntry[]> {
  const filter = { undoes: { $in: docs.map(({ _id }) => _id) } };
  const options = { projection: { undoes: 1 }, ...(signal && { signal }) };
  const undoings = docs.length > 0 ? await entries.find(filter, options).toArray() : [];
  const byOriginal = new Map(undoings.map(({ _id, undoes }) => [String(undoes), _id]));
  return docs.map((doc) => toEntry(doc, byOriginal.get(String(doc._id))));
}

/** The entries of an account in a span of time, by their numbers. There are none if the first is greater than the last. */
export interface Span {
  first: number;
  last: number;
  /** In cents. */
  before: number;
  after: number;
}

interface Times {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Finds the ends of a span, without reading what is between. The entries of an account are in the order of their times. */
export async function findSpan(
  entries: EntryCollection,
  partner: ObjectId,
  { from, to }: Times,
  signal: AbortSignal,
): Promise<Span> {
  const first = await entries.findOne(
    { partner, ...(from && { at: { $gte: from } }) },
    { sort: { at: 1, number: 1 }, signal },
  );
  const last = await entries.findOne(
    { partner, ...(to && { at: { $lt: to } }) },
    { sort: { at: -1, number: -1 }, signal },
  );
  const after = last?.after ?? 0;
  if (!first || !last) return { first: 1, last: 0, before: after, after };
  return { first: first.number, last: last.number, before: first.after - first.change, after };
}

/** The entries of a span, oldest first. */
export async function* readSpan(
  entries: EntryCollection,
  partner: ObjectId,
  { first, last }: Span,
  signal: AbortSignal,
): AsyncGenerator<AccountEntry[], void> {
  for (let from = first; from <= last; from += ENTRY_PAGE) {
    const number = { $gte: from, $lte: Math.min(from + ENTRY_PAGE - 1, last) };
    const options = { sort: { number: 1 }, limit: ENTRY_PAGE, batchSize: ENTRY_PAGE + 1, signal } as const;
    const docs = await entries.find({ partner, number }, options).toArray();
    yield await toEntries(entries, docs, signal);
  }
}
