import type { ClientSession, Db } from 'mongodb';
import { TRANSACTION } from '../database/transaction-options.js';
import { ChangeTimeoutError } from '../database/unavailable.js';
import { type JournalDoc, journalOf, toJournalDoc } from './journal.repo.js';

type NewEntry = Omit<JournalDoc, '_id'>;

/** Writes an entry of the journal in the transaction of the change. */
export type Note = (entry: NewEntry) => Promise<void>;

/** Makes a change and writes its entry: both, or neither. `change` is called again if somebody else writes the same. */
export type RecordChange = <T>(change: (session: ClientSession, note: Note) => Promise<T>) => Promise<T>;

/** The driver tries for two minutes. Nobody waits that long for a database that is away. */
const MAX_MS = 8000;

export function recordChangesIn(db: Db): RecordChange {
  const journal = journalOf(db);
  return (change) =>
    db.client.withSession((session) => {
      const until = performance.now() + MAX_MS;
      const note: Note = async (entry) => void (await journal.insertOne(toJournalDoc(entry), { session }));
      const attempt = async () => {
        if (performance.now() > until) throw new ChangeTimeoutError('The change was not made in time.');
        return change(session, note);
      };
      return session.withTransaction(attempt, TRANSACTION);
    });
}
