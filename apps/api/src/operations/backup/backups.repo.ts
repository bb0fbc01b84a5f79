/** The backup of each day: the process that makes it, and the time at which it was done. */
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { endOfDay } from '../../runtime/local-day.js';

interface BackupDoc {
  /** The day of Bangladesh, such as `2026-03-01`. */
  _id: string;
  /** No process may try to make it before. */
  tryAt: Date;
  doneAt?: Date;
}

type BackupCollection = Collection<BackupDoc>;

export const backupsOf = (db: Db): BackupCollection =>
  db.collection('backups', { readPreference: 'primary' });

/** Longer than a backup can take, so that no two are made at once. Also the time until a failed one is tried again. */
const RETRY_MS = 30 * 60_000;

/** True if the backup of the day is to be made now, and by this process. */
export async function claimBackup(backups: BackupCollection, day: string, now: Date): Promise<boolean> {
  await backups
    .updateOne({ _id: day }, { $setOnInsert: { tryAt: now } }, { upsert: true })
    .catch((error: unknown) => {
      // Another process was first.
      if (!isDuplicate(error)) throw error;
    });
  const claimed = await backups.findOneAndUpdate(
    { _id: day, doneAt: { $exists: false }, tryAt: { $lte: now } },
    { $set: { tryAt: new Date(now.getTime() + RETRY_MS) } },
  );
  return claimed !== null;
}

/** Another one of the same day would have the same fault. */
export async function endBackup(backups: BackupCollection, day: string): Promise<void> {
  await backups.updateOne({ _id: day }, { $set: { tryAt: endOfDay(day) } });
}

export async function setBackupDone(backups: BackupCollection, day: string, doneAt: Date): Promise<void> {
  await backups.updateOne({ _id: day }, { $set: { doneAt } });
}

/** The time of the last backup; null: none was done. One that is later than `now` is from before the clock was put back. */
export async function findLastBackup(backups: BackupCollection, now: Date): Promise<Date | null> {
  const last = await backups.findOne({ doneAt: { $lte: now } }, { sort: { doneAt: -1 } });
  return last?.doneAt ?? null;
}
