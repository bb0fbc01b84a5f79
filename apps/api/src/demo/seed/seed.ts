/** Fills an empty store with made-up stock. */
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Db, OptionalUnlessRequiredId } from 'mongodb';
import { writeNewVersion } from '../../operations/upgrade/upgrade-data.js';
import { StartError } from '../../runtime/start-error.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import type { ItemDoc } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { keepWords } from '../../stock/records/word-doc.js';
import { createIds } from './ids.js';
import { makeHistory } from './make-history.js';
import { makeItem } from './make-item.js';
import { createRandom } from './random.js';

export interface Seed {
  items: number;
  movements: number;
  seed: number;
  /** The time of the last event. */
  until: Date;
  home: WarehouseId;
}

interface Watching {
  signal?: AbortSignal;
  onProgress?: (items: number, of: number) => void;
}

/** Items that are written together. */
const BATCH = 1000;
/** The first item was added this long before `until`, in milliseconds. The last one is ten days old. */
const FIRST_MS = 400 * 24 * 3600 * 1000;
const LAST_MS = 10 * 24 * 3600 * 1000;
/** Shares of the movements of each ten items: few goods move fast. */
const SHARES = [0.4, 0.15, 0.12, 0.1, 0.08, 0.06, 0.04, 0.03, 0.02, 0];

/**
 * Writes items and their movements, the same for the same seed. Rejects with `StartError` if the store has items. When
 * `signal` aborts, the batches that were written stay. They are complete: each has items with all their movements.
 */
export async function seedStore(db: Db, seed: Seed, { signal, onProgress }: Watching = {}): Promise<void> {
  const { items, movements, words } = ledgerCollectionsOf(db);
  if (await items.findOne({}, { projection: { _id: 1 } }))
    throw new StartError('The store has items already. Seed an empty one: set DATA_DIR to a new folder.');
  // Otherwise the start of the server would take it for data of programs that wrote no version, and upgrade it.
  await writeNewVersion(db);
  let newItems: ItemDoc[] = [];
  let newMovements: MovementDoc[] = [];
  let written = 0;
  for (const { item, movements: history } of makeHistories(seed)) {
    newItems.push(item);
    newMovements.push(...history);
    if (newItems.length < BATCH) continue;
    signal?.throwIfAborted();
    await write();
  }
  await write();

  async function write(): Promise<void> {
    if (newItems.length === 0) return;
    // First: without its item a movement does no harm, and the verification would miss those of an item.
    if (newMovements.length > 0) await movements.insertMany(newMovements, { ordered: false });
    await items.insertMany(newItems as OptionalUnlessRequiredId<ItemDoc>[], { ordered: false });
    await keepWords(words, newItems);
    written += newItems.length;
    onProgress?.(written, seed.items);
    newItems = [];
    newMovements = [];
  }
}

function* makeHistories({ items, movements, seed, until, home }: Seed) {
  const random = createRandom(seed);
  const setting = { random, newId: createIds(seed), home };
  for (let number = 0; number < items; number++) {
    const age = FIRST_MS - ((FIRST_MS - LAST_MS) * number) / items;
    const createdAt = new Date(until.getTime() - Math.floor(age));
    const life = { createdAt, until, movements: movementsOf(number, items, movements) };
    yield makeHistory(makeItem(random, number), life, setting);
  }
}

/** The number of movements of one item. Together they are exactly `movements`. */
export function movementsOf(number: number, items: number, movements: number): number {
  const first = number - (number % SHARES.length);
  const size = Math.min(SHARES.length, items - first);
  const upTo = (count: number) => Math.floor((movements * count) / items);
  const block = upTo(first + size) - upTo(first);
  const shareOf = (index: number) => Math.floor(block * (SHARES[index] ?? 0));
  if (number !== first) return shareOf(number - first);
  const others = Array.from({ length: size - 1 }, (_, index) => shareOf(index + 1));
  return block - others.reduce((total, share) => total + share, 0);
}
