/** Notices that the clock of the machine jumps: data that is stored meanwhile has a wrong time. */
import { uptime } from 'node:os';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { journalOf, toJournalDoc } from '../../access/journal/journal.repo.js';
import { type Clock, MAX_SKEW_MS } from '../../runtime/clock.js';
import { asLocal } from '../../runtime/local-day.js';

interface Deps {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Seconds since the machine was started. They pass while it sleeps too, and no setting of the clock changes them. */
  readUptime?: () => number;
}

/** Returns a task that compares how far the clock went with the time that has passed, since it was called last. */
export function createClockWatch({ db, clock, logger, readUptime = uptime }: Deps): () => Promise<void> {
  let [at, up] = [clock(), readUptime()];
  return async () => {
    const [before, seconds] = [at, readUptime() - up];
    [at, up] = [clock(), readUptime()];
    const expected = new Date(before.getTime() + seconds * 1000);
    if (Math.abs(at.getTime() - expected.getTime()) <= MAX_SKEW_MS) return;
    logger.warn({ expected, now: at }, 'The clock of the machine has jumped. Set it by NTP.');
    const changes = [{ field: 'time', before: toText(expected), after: toText(at) }];
    await journalOf(db).insertOne(toJournalDoc({ at, email: 'Godown', action: 'clock-jumped', changes }));
  };
}

/** Such as `2026-03-01 12:00`, in Bangladesh. */
const toText = (moment: Date): string => asLocal(moment).toISOString().slice(0, 16).replace('T', ' ');
