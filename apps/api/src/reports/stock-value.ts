import type { StockValue } from '@godown/shared/reports';
import { type Stock, WAREHOUSE_IDS } from '@godown/shared/warehouses';
import type { Prices } from '../stock/records/price-doc.js';
import { WorthSum } from './worth.js';

/** What stock is worth, in total and in each warehouse. */
export class StockValueSum {
  #items = 0;
  readonly #total = new WorthSum();
  readonly #warehouses = WAREHOUSE_IDS.map((warehouse) => ({ warehouse, sum: new WorthSum() }));

  /** Adds an item. */
  add(stock: Stock, prices: Prices): void {
    this.#items++;
    for (const { warehouse, sum } of this.#warehouses) {
      sum.add(stock[warehouse], prices);
      this.#total.add(stock[warehouse], prices);
    }
  }

  get value(): Omit<StockValue, 'date'> {
    return {
      items: this.#items,
      total: this.#total.worth,
      warehouses: this.#warehouses.map(({ warehouse, sum }) => ({ warehouse, ...sum.worth })),
    };
  }
}
