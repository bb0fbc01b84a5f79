/** What a process remembers of the items it has changed, so that those that change often need not be read each time. */
import { LRUCache } from 'lru-cache';
import { BSON } from 'mongodb';
import type { StoredItem } from '../items/item-doc.js';
import type { Command, Situation } from './commands.js';

/**
 * How long an item is remembered after it was read, in milliseconds. Nobody writes over counts or a version that are not
 * as remembered, but what else was changed past the ledger, such as a name, is told by its old value for so long.
 */
const LIFETIME_MS = 60_000;
const MAX_ITEMS = 2000;
/** Bytes of an item when it is read: an older application may have left whole pictures in some. */
const MAX_ITEM_BYTES = 16 * 1024;
/** How long nothing is remembered after something turned out to be outdated, in milliseconds: others are at work, too. */
const DISTRUST_MS = 10_000;

/** What was remembered is not what there is. Nothing was written. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** Somebody would be refused for what was remembered. Nothing was written. */
export class DoubtfulError extends Error {
  override readonly name = 'DoubtfulError';
}

export interface RecentItems {
  /**
   * The items of all the commands, by their ids in hexadecimal; null when it takes a look to know what there is. What a
   * command other than of counts leaves of an item, or puts away, has to be what there is.
   */
  recall(commands: readonly Command[]): Map<string, StoredItem> | null;
  /** What a transaction that is on disk has changed. `read`: it was read, and not remembered, before that. */
  keep(changed: ReadonlyMap<string, Situation>, how: { read: boolean }): void;
  /** Something was outdated. */
  distrust(): void;
}

/** `now`: milliseconds that only ever grow. */
export function createRecentItems(now = () => performance.now()): RecentItems {
  const items = new LRUCache<string, StoredItem>({
    max: MAX_ITEMS,
    ttl: LIFETIME_MS,
    // Without a timer that keeps the time for a while.
    ttlResolution: 0,
    perf: { now },
  });
  let trustedFrom = 0;

  return {
    recall(commands) {
      if (now() < trustedFrom) return null;
      const found = new Map<string, StoredItem>();
      for (const { item, onlyCounts } of commands) {
        const id = item.toHexString();
        const known = onlyCounts && items.get(id);
        if (!known) return null;
        found.set(id, known);
      }
      return found;
    },
    keep(changed, { read }) {
      for (const [id, { shelved }] of changed) {
        if (shelved && !read) {
          // Unless it has had to give way meanwhile: it would begin another minute.
          if (items.has(id)) items.set(id, shelved, { noUpdateTTL: true });
        } else if (shelved && BSON.calculateObjectSize(shelved) <= MAX_ITEM_BYTES) items.set(id, shelved);
        else items.delete(id);
      }
    },
    distrust() {
      trustedFrom = now() + DISTRUST_MS;
    },
  };
}
