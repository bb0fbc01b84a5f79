import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import { type Stock, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { StockValue } from '@godown/shared/stock/reports';
import type { Prices } from '../stock/records/price-doc.js';
import { WorthSum } from './worth.js';

/** What stock is worth, in total and in each warehouse. */
export class StockValueSum {
  #items = 0;
  readonly #total = new WorthSum();
  readonly #damaged = new WorthSum();
  readonly #warehouses = WAREHOUSE_IDS.map((warehouse) => ({ warehouse, sum: new WorthSum() }));

  /** Adds an item. `damaged`: its damaged pieces. */
  add(stock: Stock, prices: Prices, damaged: Damaged = {}): void {
    this.#damaged.add(
      WAREHOUSE_IDS.reduce((sum, id) => sum + (damaged[id] ?? 0), 0),
      prices,
    );
    if (WAREHOUSE_IDS.every((id) => stock[id] === 0)) return;
    this.#items++;
    for (const { warehouse, sum } of this.#warehouses) {
      sum.add(stock[warehouse], prices);
      this.#total.add(stock[warehouse], prices);
    }
  }

  get value(): Omit<StockValue, 'date'> {
    const damaged = this.#damaged.worth;
    return {
      items: this.#items,
      total: this.#total.worth,
      warehouses: this.#warehouses.map(({ warehouse, sum }) => ({ warehouse, ...sum.worth })),
      ...(damaged.units !== 0 && { damaged }),
    };
  }
}
