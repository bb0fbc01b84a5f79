/** Notices that the clock of the machine jumps: data that is stored meanwhile has a wrong time. */
import { uptime } from 'node:os';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { journalOf, toJournalDoc } from '../../access/journal/journal.repo.js';
import { type Clock, MAX_SKEW_MS } from '../../runtime/clock.js';
import { asLocal } from '../../runtime/local-day.js';
import { movementsOf } from '../../stock/records/movement-doc.js';

interface Deps {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Seconds since the machine was started. They pass while it sleeps too, and no setting of the clock changes them. */
  readUptime?: () => number;
}

/**
 * Returns a task that compares how far the clock went with the time that has passed, since it was called last. The first call looks for data
 * of the future: the clock was set right while the server did not run.
 */
export function createClockWatch({ db, clock, logger, readUptime = uptime }: Deps): () => Promise<void> {
  const journal = journalOf(db);
  let [at, up] = [clock(), readUptime()];
  let isFirst = true;

  async function tell(expected: Date): Promise<void> {
    logger.warn({ expected, now: at }, 'The clock of the machine has jumped. Set it by NTP.');
    const changes = [{ field: 'time', before: toText(expected), after: toText(at) }];
    await journal.insertOne(toJournalDoc({ at, email: 'Godown', action: 'clock-jumped', changes }));
  }

  async function findFuture(): Promise<Date | null> {
    const newest = { sort: { at: -1, _id: -1 }, projection: { at: 1 } } as const;
    const [movement, entry] = await Promise.all([
      movementsOf(db).findOne({}, newest),
      journal.findOne({}, newest),
    ]);
    const last = Math.max(movement?.at.getTime() ?? 0, entry?.at.getTime() ?? 0);
    if (last - at.getTime() <= MAX_SKEW_MS) return null;
    // It is told once, not at each start until then.
    const told = {
      action: 'clock-jumped',
      changes: { $elemMatch: { before: toText(new Date(last)) } },
    } as const;
    return (await journal.findOne(told)) ? null : new Date(last);
  }

  return async () => {
    const [before, seconds] = [at, readUptime() - up];
    [at, up] = [clock(), readUptime()];
    const expected = new Date(before.getTime() + seconds * 1000);
    const future = isFirst ? await findFuture() : null;
    isFirst = false;
    if (future) await tell(future);
    else if (Math.abs(at.getTime() - expected.getTime()) > MAX_SKEW_MS) await tell(expected);
  };
}

/** Such as `2026-03-01 12:00`, in Bangladesh. */
const toText = (moment: Date): string => asLocal(moment).toISOString().slice(0, 16).replace('T', ' ');
