/** The journal of what was changed besides stock. Each entry is written in the transaction of the change: by the ledger, or by `record-change.ts`. */
import type { JournalAction, JournalEntry } from '@godown/shared/access/journal';
import { type Collection, type Db, type Filter, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { type ListOrder, type ListPage, type Place, readPage } from '../../database/read-list.js';

export interface JournalDoc extends Omit<JournalEntry, '_id' | 'at'> {
  _id: ObjectId;
  at: Date;
}

export type JournalCollection = Collection<JournalDoc>;

/** Time that an entry is kept, in milliseconds: two years. */
const LIFETIME_MS = 2 * 365 * 24 * 3600 * 1000;

/** Always read from the primary: a secondary may not have the latest entry yet. */
export const journalOf = (db: Db): JournalCollection =>
  db.collection('journal', { readPreference: 'primary' });

/** Declares the indexes of the list, and of the purge. */
export async function createJournalIndexes(journal: JournalCollection): Promise<void> {
  await declareIndexes(journal, [
    { key: { at: 1, _id: 1 } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { action: 1, at: 1, _id: 1 } },
    { key: { email: 1, action: 1, at: 1, _id: 1 } },
  ]);
}

export const toJournalDoc = (entry: Omit<JournalDoc, '_id'>): JournalDoc => ({
  _id: new ObjectId(),
  ...entry,
});

export interface JournalFilter {
  email?: string | undefined;
  action?: JournalAction | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

type Field = 'at' | '_id';
export type JournalPlace = Place<JournalDoc, Field>;
const NEWEST_FIRST: ListOrder<JournalDoc, Field> = { fields: ['at', '_id'], direction: -1 };

/** A page, newest first. An index finds only what matches, whatever the filter is. */
export function listJournal(
  journal: JournalCollection,
  { email, action, from, to }: JournalFilter,
  page: { after?: JournalPlace | null | undefined; limit: number; signal: AbortSignal },
): Promise<ListPage<JournalDoc, Field>> {
  const query: Filter<JournalDoc> = {
    ...(email !== undefined && { email }),
    ...(action && { action }),
    ...((from || to) && { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
  return readPage(journal, [{ query }], { order: NEWEST_FIRST, takeTurn: (part) => part(), ...page });
}

/** Entries before this time are removed. */
export const journalExpiresAt = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);

export const toEntry = ({ _id, at, ...rest }: JournalDoc): JournalEntry => ({
  _id: String(_id),
  at: at.toISOString(),
  ...rest,
});
