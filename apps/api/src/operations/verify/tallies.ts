/** The sums of movements, item by item, read in pages. */

import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_STOCK, type Stock, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ClientSession, ObjectId } from 'mongodb';
import { type ItemRange, readByItem } from '../../stock/movements/read-by-item.js';
import type { MovementCollection, MovementDoc } from '../../stock/records/movement-doc.js';
import { totalOfSums } from '../../stock/records/movement-worth.js';

/** Movements in one page. The embedded store reads this many in a few milliseconds. */
const PAGE = 250;
/** The pause after each page, in milliseconds: meanwhile the database serves everybody else. */
const PAUSE_MS = 5;

/** The sum of the movements of one item. */
export interface Tally {
  item: ObjectId;
  /** The sum up to the version that was asked for. */
  stock: Stock;
  /** The same of the damaged pieces. */
  damaged: Stock;
  /** The first movement that says another number of damaged pieces than those before it add up to. */
  wrongAfter: { warehouse: WarehouseId; after: number; expected: number } | null;
  /** The change of the value by the movements, in cents, and the pieces that they left. */
  worth: number;
  pieces: number;
  /** The number of movements and the latest version, later ones included. */
  movements: number;
  latest: number;
}

export const emptyTally = (item: ObjectId): Tally => ({
  item,
  stock: { ...EMPTY_STOCK },
  damaged: { ...EMPTY_STOCK },
  wrongAfter: null,
  worth: 0,
  pieces: 0,
  movements: 0,
  latest: 0,
});

export interface Range extends ItemRange {
  /** The last version of an item whose movements are added up. */
  versionOf: (item: ObjectId) => number;
  signal?: AbortSignal | undefined;
  session?: ClientSession;
}

/** Adds up the movements of each item in a range that has any, in the order of their ids. */
export async function* readTallies(movements: MovementCollection, range: Range): AsyncGenerator<Tally> {
  let tally: Tally | null = null;
  let upTo = 0;
  const { ids, signal, session } = range;
  const fields = ['warehouse', 'change', 'damaged', 'worth'] as const;
  for await (const page of readByItem(movements, { ids, pageSize: PAGE, fields, session })) {
    for (const { item, version, warehouse, change, damaged, worth } of page) {
      if (!tally?.item.equals(item)) {
        if (tally) yield tally;
        tally = emptyTally(item);
        upTo = range.versionOf(item);
      }
      tally.movements++;
      tally.latest = version;
      if (version > upTo) continue;
      tally.stock[warehouse] += change;
      tally.pieces += change + (damaged?.change ?? 0);
      if (worth) tally.worth += worth.change + totalOfSums(worth.corrections ?? {});
      if (damaged) addDamaged(tally, warehouse, damaged);
    }
    // Not within a transaction: MongoDB ends one that takes a minute.
    if (!session) await pause(signal);
  }
  if (tally) yield tally;
}

function addDamaged(
  tally: Tally,
  warehouse: WarehouseId,
  { change, after }: NonNullable<MovementDoc['damaged']>,
): void {
  const expected = tally.damaged[warehouse] + change;
  tally.damaged[warehouse] = expected;
  if (after !== expected) tally.wrongAfter ??= { warehouse, after, expected };
}

/** Rejects with an `AbortError` once the signal is aborted. */
async function pause(signal: AbortSignal | undefined): Promise<void> {
  await sleep(PAUSE_MS, undefined, { ...(signal && { signal }) });
}
