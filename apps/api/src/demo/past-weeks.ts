/** Invented movements of the last three weeks, so that the demonstration's items have a history. */
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { OWNERS } from './entry.js';
import { createRandom } from './seed/random.js';
import type { StockMove } from './trade/stock-moves.js';

export interface PastMovement {
  at: Date;
  email: string;
  warehouse: WarehouseId;
  change: number;
  reason: 'delivered' | 'restock';
}

interface PastWeeks {
  /** The time at which the item was added, and its stock at that time. */
  addedAt: Date;
  first: Stock;
  /** Oldest first. With those that are known they lead from `first` to today's stock. */
  movements: PastMovement[];
}

type Known = Pick<StockMove, 'at' | 'warehouse' | 'change'>;

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 21;
/** Nine in the morning in Bangladesh, in hours of UTC. */
const OPENING_HOUR = 3;
const STAFF = [OWNERS.gate, OWNERS.counter, OWNERS.demo];

/**
 * Three weeks of movements that lead to the stock of `today`, beside those that are `known`. They are made backwards from it, so that no
 * balance is negative on the way unless it ends negative. The same `index`, the item's place in the catalogue, gives the same weeks.
 */
export function makePastWeeks(
  index: number,
  today: Stock,
  now: Date,
  known: readonly Known[] = [],
): PastWeeks {
  const random = createRandom(index + 1);
  const stock = { ...today };
  const movements: PastMovement[] = [];
  const times: Date[] = [];
  for (let daysAgo = 1; daysAgo < DAYS; daysAgo += random.whole(2, 5)) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    at.setUTCHours(OPENING_HOUR + random.whole(0, 8), random.whole(0, 59), random.whole(0, 59), 0);
    times.push(at);
  }
  const all: (Known | { at: Date })[] = [...times.map((at) => ({ at })), ...known].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  for (const move of all) {
    if ('change' in move) {
      stock[move.warehouse] -= move.change;
      continue;
    }
    const { at } = move;
    const warehouse = random.pick(WAREHOUSE_IDS);
    // Earlier receipts are still to be subtracted: a larger restock would make the balance before them negative.
    const free = stock[warehouse] - receivedBefore(at, warehouse, known);
    const isRestock = random.chance(1 / 3) && free >= 10;
    const change = isRestock ? 5 * random.whole(1, Math.floor(free / 5)) : -random.whole(1, 4);
    stock[warehouse] -= change;
    const reason = isRestock ? 'restock' : 'delivered';
    movements.unshift({ at, email: random.pick(STAFF), warehouse, change, reason });
  }
  const addedAt = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  addedAt.setUTCHours(OPENING_HOUR, index, 0, 0);
  return { addedAt, first: stock, movements };
}

const receivedBefore = (time: Date, warehouse: WarehouseId, known: readonly Known[]): number =>
  known
    .filter((move) => move.warehouse === warehouse && move.change > 0 && move.at < time)
    .reduce((sum, { change }) => sum + change, 0);
