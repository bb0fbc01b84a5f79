/** Invented movements of the last three weeks, so that the demonstration's items have a history. */
import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { OWNERS } from './entry.js';

interface PastMovement {
  at: Date;
  email: string;
  warehouse: WarehouseId;
  change: number;
  reason: 'delivered' | 'restock';
}

interface PastWeeks {
  /** When the item was added, and its stock at that time. */
  addedAt: Date;
  first: Stock;
  /** Oldest first. They lead from `first` to today's stock. */
  movements: PastMovement[];
}

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 21;
/** Nine in the morning in Bangladesh, in hours of UTC. */
const OPENING_HOUR = 3;
const STAFF = [OWNERS.gate, OWNERS.counter, OWNERS.demo];

/**
 * Three weeks of movements that lead to the stock of `today`. They are made backwards from it, so that no balance is
 * negative on the way unless it ends negative. The same `index`, the item's place in the catalogue, gives the same weeks.
 */
export function makePastWeeks(index: number, today: Stock, now: Date): PastWeeks {
  const random = createRandom(index + 1);
  const stock = { ...today };
  const movements: PastMovement[] = [];
  for (let daysAgo = 1; daysAgo < DAYS; daysAgo += 1 + random(4)) {
    const warehouse = WAREHOUSE_IDS[random(WAREHOUSE_IDS.length)] ?? 'halishar';
    // A restock larger than the balance after it would mean a negative balance before it.
    const restock = random(3) === 0 && stock[warehouse] >= 10;
    const change = restock ? 5 * (1 + random(Math.floor(stock[warehouse] / 5))) : -1 - random(4);
    stock[warehouse] -= change;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    at.setUTCHours(OPENING_HOUR + random(9), random(60), random(60), 0);
    const email = STAFF[random(STAFF.length)] ?? OWNERS.demo;
    movements.unshift({ at, email, warehouse, change, reason: restock ? 'restock' : 'delivered' });
  }
  const addedAt = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  addedAt.setUTCHours(OPENING_HOUR, index, 0, 0);
  return { addedAt, first: stock, movements };
}

/** Random whole numbers from 0 to below `limit`, the same for the same seed (the constants are from Numerical Recipes). */
function createRandom(seed: number): (limit: number) => number {
  let state = Math.imul(seed, 2654435761) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
