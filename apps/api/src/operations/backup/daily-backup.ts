/** The backup that the server makes each day. */
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { connectPatiently } from '../../database/connect.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt, startOfDay } from '../../runtime/local-day.js';
import { backupsOf, claimBackup, endBackup, setBackupDone } from './backups.repo.js';
import { prepareBackupFile, writeBackup } from './write-backup.js';

const HOUR_MS = 3_600_000;
/** The newest one that a restore would refuse. It replaces the one before: such backups neither fill the disk nor count as kept ones. */
const REFUSED = 'godown-refused.backup';
/** Only files of this form are ever deleted. In the order of their names they are in the order of time. */
const NAME = /^godown-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.part)?$/;

interface Deps {
  db: Db;
  /** The address of the same database: a backup has a connection of its own, without the limits of requests. */
  uri: string;
  clock: Clock;
  logger: Logger;
  dir: string;
  /** The number of backups that are kept. */
  keep: number;
  /** The hour of the day in Bangladesh. */
  hour: number;
}

/**
 * Makes the function that makes today's backup if it is due and neither done nor being made by another process. A failure is logged,
 * leaves the older files, and is tried again after half an hour. One that a restore would refuse
 * leaves them too, does not count as done, and is made again the next day.
 */
export function createDailyBackup({ db, clock, logger, hour, ...files }: Deps) {
  const backups = backupsOf(db);
  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock();
    const day = dayAt(now);
    if (now.getTime() < startOfDay(day).getTime() + hour * HOUR_MS) return;
    if (!(await claimBackup(backups, day, now))) return;
    try {
      const { documents, refusal, name } = await saveInto({ ...files, now, signal });
      if (refusal !== null) {
        await endBackup(backups, day);
        logger.error(
          { day, documents, refusal },
          'a restore would refuse the backup; the older ones are kept',
        );
        // Parts only: it is none of those that are kept.
        await deleteOld({ ...files, keep: Number.POSITIVE_INFINITY, made: name });
        return;
      }
      await setBackupDone(backups, day, clock());
      logger.info({ day, documents }, 'backup done');
      await deleteOld({ ...files, made: name });
    } catch (error) {
      if (!signal?.aborted) logger.error({ err: error, day }, 'the backup failed; the older ones are kept');
    }
  };
}

interface Target {
  uri: string;
  dir: string;
  now: Date;
  signal: AbortSignal | undefined;
}

async function saveInto({ uri, dir, now, signal }: Target) {
  const file = await prepareBackupFile(dir, { name: 'godown', now });
  const { db, close } = await connectPatiently(uri);
  try {
    const refusedFile = join(dir, REFUSED);
    const { documents, refusal } = await writeBackup(db, { file, refusedFile, alone: false, now, signal });
    return { documents, refusal, name: basename(file) };
  } finally {
    await close();
  }
}

/**
 * Also the parts that a killed process has left. Files with a later name than the one just made are from before the clock was put
 * back. They count as the oldest, or each new backup would be deleted at once.
 */
async function deleteOld({ dir, keep, made }: Pick<Deps, 'dir' | 'keep'> & { made: string }): Promise<void> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  const whole = names.filter((name) => !name.endsWith('.part'));
  const later = whole.filter((name) => name > made);
  const kept = new Set([...later, ...whole.filter((name) => name <= made)].slice(-keep));
  for (const name of names) if (!kept.has(name)) await rm(join(dir, name), { force: true });
}
