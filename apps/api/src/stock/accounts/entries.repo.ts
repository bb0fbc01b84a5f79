/** Reads the entries of accounts. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { Filter, ObjectId } from 'mongodb';
import { type EntryCollection, type EntryDoc, toEntry } from './entry-doc.js';
import type { PartnerDoc } from './partner-doc.js';

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

/** The entries as the API returns them, each with the entry that reverses it. */
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
  count: number;
  /** In cents. */
  before: number;
  after: number;
  /** Set if the account is out of order: between the first and the last are entries of other times. */
  at?: Filter<EntryDoc>['at'];
}

interface Times {
  from?: Date | undefined;
  to?: Date | undefined;
}

type Account = Pick<PartnerDoc, '_id' | 'isOutOfOrder'>;

/** Finds the ends of a span. If no clock was wrong, the entries are in the order of their times, and those in between are not read. */
export function findSpan(
  entries: EntryCollection,
  { _id, isOutOfOrder }: Account,
  times: Times,
  signal: AbortSignal,
): Promise<Span> {
  return isOutOfOrder ? findScattered(entries, _id, times, signal) : findOrdered(entries, _id, times, signal);
}

async function findOrdered(
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
  if (!first || !last || first.number > last.number)
    return { first: 1, last: 0, count: 0, before: after, after };
  const count = last.number - first.number + 1;
  return { first: first.number, last: last.number, count, before: first.after - first.change, after };
}

/** Reads the whole account: entries before a day may have any number. */
async function findScattered(
  entries: EntryCollection,
  partner: ObjectId,
  { from, to }: Times,
  signal: AbortSignal,
): Promise<Span> {
  const sum = async (at: Filter<EntryDoc>['at']) => {
    const group = { count: { $sum: 1 }, change: { $sum: '$change' } };
    const ends = { first: { $min: '$number' }, last: { $max: '$number' } };
    const stages = [{ $match: { partner, at } }, { $group: { _id: null, ...group, ...ends } }];
    const [found] = await entries
      .aggregate<Record<'count' | 'change' | 'first' | 'last', number>>(stages, { signal })
      .toArray();
    return found ?? { count: 0, change: 0, first: 1, last: 0 };
  };
  const at = { $gte: from ?? new Date(0), ...(to && { $lt: to }) };
  const { change: before } = from ? await sum({ $lt: from }) : { change: 0 };
  const { change, ...span } = await sum(at);
  return { ...span, before, after: before + change, at };
}

/** The entries of a span, oldest first. */
export async function* readSpan(
  entries: EntryCollection,
  partner: ObjectId,
  { first, last, before, at }: Span,
  signal: AbortSignal,
): AsyncGenerator<AccountEntry[], void> {
  let after = before;
  const withOwed = (doc: EntryDoc): EntryDoc => {
    after += doc.change;
    return { ...doc, after };
  };
  for (let from = first; from <= last; from += ENTRY_PAGE) {
    const number = { $gte: from, $lte: Math.min(from + ENTRY_PAGE - 1, last) };
    const options = { sort: { number: 1 }, limit: ENTRY_PAGE, batchSize: ENTRY_PAGE + 1, signal } as const;
    const docs = await entries.find({ partner, number, ...(at && { at }) }, options).toArray();
    yield await toEntries(entries, docs.map(withOwed), signal);
  }
}
