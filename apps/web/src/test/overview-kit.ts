/** Overviews and low items for tests. */
import {
  type Overview,
  overviewSchema,
  type ReorderLine,
  reorderLineSchema,
  type StockValue,
  stockValueSchema,
} from '@godown/shared/stock/reports';
import { GRILL_ID } from './movements-kit';

export const KETTLE_ID = 'b'.repeat(24);

const worth = { units: 100, value: 5000, cost: 3000, unitsWithoutCost: 0 };
const none = { count: 0, isExact: true };

/** An overview with one warehouse and two days, but for what is given. */
export function makeOverview(given: Partial<Overview> = {}): Overview {
  return overviewSchema.parse({
    at: '2026-03-06T04:32:00Z',
    items: 12,
    total: worth,
    warehouses: [{ ...worth, warehouse: 'uttara' }],
    low: none,
    sold: none,
    negative: none,
    uncounted: [],
    days: [
      { date: '2026-03-05', out: 40, in: 0 },
      { date: '2026-03-06', out: 2, in: 1500 },
    ],
    fastest: [{ item: GRILL_ID, itemName: 'Grill 25L Black', units: 42, quantity: 0 }],
    idle: { items: 0, worth: { ...worth, units: 0, value: 0, cost: 0 }, most: [] },
    ...given,
  });
}

/** The stock of a day, all of it in Uttara. */
export function makeStockValue(given: Partial<StockValue> = {}): StockValue {
  const warehouses = [{ ...worth, warehouse: 'uttara' }];
  return stockValueSchema.parse({ date: '2026-02-28', items: 12, total: worth, warehouses, ...given });
}

/** A grill that is low in Uttara. */
export function makeReorderLine(given: Partial<ReorderLine> = {}): ReorderLine {
  return reorderLineSchema.parse({
    item: GRILL_ID,
    itemName: 'Grill 25L Black',
    supplier: 'Karnaphuli Imports',
    warehouse: 'uttara',
    stock: { halishar: 40, bahaddarhat: 3, uttara: 2 },
    reorderPoints: { uttara: 10 },
    transfers: [{ from: 'halishar', quantity: 12 }],
    order: 6,
    ...given,
  });
}
