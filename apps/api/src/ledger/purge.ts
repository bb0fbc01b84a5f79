import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { LedgerCollections } from './collections.js';
import { KEY_LIFETIME_MS } from './keys.js';

/** How often to look for what has had its time, in milliseconds. */
const EVERY_MS = 3_600_000;

/** Removes for good the deleted items that can be restored no more, and keys that nobody will send again. */
export async function purge({ deletedItems, keys }: LedgerCollections, now: Date): Promise<void> {
  await deletedItems.deleteMany({ purgeAt: { $lte: now } });
  await keys.deleteMany({ at: { $lt: new Date(now.getTime() - KEY_LIFETIME_MS) } });
}

interface Deps {
  collections: LedgerCollections;
  clock: Clock;
  logger: Logger;
}

export interface Purging {
  /** Resolves when a purge that runs has ended. */
  stop(): Promise<void>;
}

/**
 * Purges now and every hour, until stopped. Any number of processes may do so: what
 * one has removed is not there for the others. (The embedded store has no indexes that expire.)
 */
export function startPurging({ collections, clock, logger }: Deps): Purging {
  const run = () =>
    purge(collections, clock()).catch((error: unknown) => logger.error({ err: error }, 'purge failed'));
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
