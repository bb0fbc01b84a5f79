import type { ClientSession, Db } from 'mongodb';
import pLimit, { type LimitFunction } from 'p-limit';
import { ensureCollection } from '../../database/ensure-collection.js';
import { TRANSACTION } from '../../database/transaction-options.js';
import { ChangeTimeoutError } from '../../database/unavailable.js';
import { type JournalDoc, journalOf, toJournalDoc } from './journal.repo.js';

type NewEntry = Omit<JournalDoc, '_id'>;

/** Writes an entry of the journal in the transaction of the change. */
export type Note = (entry: NewEntry) => Promise<void>;

interface Options {
  /**
   * Changes with the same name are made one after the other, in all processes. So a change may count what exists before it adds
   * something.
   */
  turn?: string;
}

/** Makes a change and writes its entry: both, or neither. `change` is called again if somebody else writes the same. */
export type RecordChange = <T>(
  change: (session: ClientSession, note: Note) => Promise<T>,
  options?: Options,
) => Promise<T>;

const turnsOf = (db: Db) => db.collection<{ _id: string; taken: number }>('turns');

/** A transaction must not create the collection. */
export const createTurnCollection = (db: Db): Promise<void> =>
  ensureCollection(db, turnsOf(db).collectionName);

/** The driver tries for two minutes. Nobody waits that long for a database that is away. */
const MAX_MS = 8000;

export function recordChangesIn(db: Db): RecordChange {
  const journal = journalOf(db);
  const turns = turnsOf(db);
  /** Within a process they wait for each other. Between processes the database refuses all but one, and the others try again. */
  const queues = new Map<string, LimitFunction>();

  return async (change, { turn } = {}) => {
    const until = performance.now() + MAX_MS;
    const run = () =>
      db.client.withSession((session) => {
        const note: Note = async (entry) => void (await journal.insertOne(toJournalDoc(entry), { session }));
        const attempt = async () => {
          if (performance.now() > until) throw new ChangeTimeoutError('The change was not made in time.');
          if (turn) await turns.updateOne({ _id: turn }, { $inc: { taken: 1 } }, { upsert: true, session });
          return change(session, note);
        };
        return session.withTransaction(attempt, TRANSACTION);
      });
    if (turn === undefined) return run();
    const queue = queues.get(turn) ?? pLimit(1);
    queues.set(turn, queue);
    return queue(run);
  };
}
