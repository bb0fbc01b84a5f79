/** The switch for all that leaves the server. A restored copy sends nothing until a manager turns it on. */
import type { Collection, Db } from 'mongodb';
import { type Kept, keepFor } from '../../database/keep-for.js';

/** It exists while sending is off. */
export interface SendingOffDoc {
  _id: 'off';
  restoredAt: Date;
  /** The time at which the backup was made. */
  savedAt: Date;
}

/** Not in backups: it says something about this copy of the data. */
export const SENDING_COLLECTION = 'sending';

export const sendingOf = (db: Db): Collection<SendingOffDoc> =>
  db.collection(SENDING_COLLECTION, { readPreference: 'primary' });

/** Time in which another process may not know that sending was turned on, in milliseconds. */
const KEPT_MS = 5000;

/** Null: sending is on. */
export type KeptSending = Kept<SendingOffDoc | null>;

export const keepSending = (db: Db): KeptSending => keepFor(KEPT_MS, () => sendingOf(db).findOne());

export async function turnSendingOff(db: Db, set: Omit<SendingOffDoc, '_id'>): Promise<void> {
  await sendingOf(db).updateOne({ _id: 'off' }, { $set: set }, { upsert: true });
}
