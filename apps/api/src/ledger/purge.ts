import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { LedgerCollections } from './collections.js';
import { KEY_LIFETIME_MS } from './idempotency-keys.js';

/** How often to purge, in milliseconds. */
const EVERY_MS = 3_600_000;

/** Removes deleted items that can no longer be restored, and keys that are too old to be sent again. */
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
  /** Resolves when a running purge has ended. */
  stop(): Promise<void>;
}

/**
 * Purges now and every hour, until stopped. Several processes may do so at the same time. The embedded store has no
 * TTL indexes, which would do the same.
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
