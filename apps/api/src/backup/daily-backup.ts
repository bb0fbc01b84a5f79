/** The backup that the server makes each day. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { connectPatiently } from '../database/connect.js';
import { dayAt, startOfDay } from '../movements/local-day.js';
import { backupsOf, claimBackup, setBackupDone } from './backups.repo.js';
import { writeBackup } from './write-backup.js';

/** How often to look whether a backup is due, in milliseconds. */
const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Only files of this form are ever deleted. In the order of their names they are in the order of time. */
const NAME = /^godown-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.part)?$/;

interface Deps {
  db: Db;
  /** The address of the same database: a backup has a connection of its own, without the limits of requests. */
  uri: string;
  clock: Clock;
  logger: Logger;
  dir: string;
  /** How many are kept. */
  keep: number;
  /** The hour of the day in Bangladesh. */
  hour: number;
  signal?: AbortSignal;
}

/**
 * Makes the function that makes today's backup if it is due and neither done nor being made by another process. A failure is logged,
 * leaves the older files, and is tried again after half an hour.
 */
export function createDailyBackup({ db, clock, logger, hour, ...files }: Deps): () => Promise<void> {
  const backups = backupsOf(db);
  return async () => {
    const now = clock();
    const day = dayAt(now);
    if (now.getTime() < startOfDay(day).getTime() + hour * HOUR_MS) return;
    if (!(await claimBackup(backups, day, now))) return;
    try {
      const { documents } = await saveInto(now, files);
      await setBackupDone(backups, day, clock());
      logger.info({ day, documents }, 'backup done');
      await deleteOld(files);
    } catch (error) {
      if (!files.signal?.aborted)
        logger.error({ err: error, day }, 'the backup failed; the older ones are kept');
    }
  };
}

type Files = Pick<Deps, 'uri' | 'dir' | 'keep' | 'signal'>;

async function saveInto(now: Date, { uri, dir, signal }: Files) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const { db, close } = await connectPatiently(uri);
  try {
    return await writeBackup(db, { file: join(dir, `godown-${time}Z.backup`), alone: false, now, signal });
  } finally {
    await close();
  }
}

/** Also the parts that a killed process has left. */
async function deleteOld({ dir, keep }: Files): Promise<void> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  const whole = names.filter((name) => !name.endsWith('.part'));
  const kept = new Set(whole.slice(-keep));
  for (const name of names) if (!kept.has(name)) await rm(join(dir, name), { force: true });
}

export interface DailyBackups {
  /** Cancels a backup that is being made. Resolves when nothing of it is left. */
  stop(): Promise<void>;
}

/** Makes backups when they are due, one at a time, until stopped. Several processes may do so at the same time. */
export function startDailyBackups(deps: Omit<Deps, 'signal'>): DailyBackups {
  const stopping = new AbortController();
  const backUpIfDue = createDailyBackup({ ...deps, signal: stopping.signal });
  const run = () =>
    backUpIfDue().catch((error: unknown) => deps.logger.error({ err: error }, 'looking for a backup failed'));
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
