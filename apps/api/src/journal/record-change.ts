import type { ClientSession, Db } from 'mongodb';
import { type JournalDoc, journalOf, toJournalDoc } from './journal.repo.js';

type NewEntry = Omit<JournalDoc, '_id'>;

/** Writes an entry of the journal in the transaction of the change. */
export type Note = (entry: NewEntry) => Promise<void>;

/** Makes a change and writes its entry: both, or neither. `change` is called again if somebody else writes the same. */
export type RecordChange = <T>(change: (session: ClientSession, note: Note) => Promise<T>) => Promise<T>;

/** By default the driver tries again for two minutes. Nobody waits that long for a database that is away. */
const TIMEOUT_MS = 8000;

export function recordChangesIn(db: Db): RecordChange {
  const journal = journalOf(db);
  const options = { readPreference: 'primary', timeoutMS: TIMEOUT_MS } as const;
  return (change) =>
    db.client.withSession((session) => {
      const note: Note = async (entry) => void (await journal.insertOne(toJournalDoc(entry), { session }));
      return session.withTransaction(() => change(session, note), options);
    });
}
