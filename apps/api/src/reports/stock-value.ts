import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { StockValue } from '@godown/shared/stock/reports';
import { shareWorth, type ValuedStock, WorthSum } from './worth.js';

/** Adds up the value of stock, in total and in each warehouse. */
export class StockValueSum {
  #items = 0;
  readonly #total = new WorthSum();
  readonly #damaged = new WorthSum();
  readonly #warehouses = WAREHOUSE_IDS.map((warehouse) => ({ warehouse, sum: new WorthSum() }));

  add(item: ValuedStock): void {
    const { stock, damaged, price } = item;
    const shares = shareWorth(item);
    for (const id of WAREHOUSE_IDS) this.#damaged.add(damaged[id] ?? 0, price, shares?.damaged[id]);
    if (WAREHOUSE_IDS.every((id) => stock[id] === 0)) return;
    this.#items++;
    for (const { warehouse, sum } of this.#warehouses) {
      const cost = shares?.good[warehouse];
      sum.add(stock[warehouse], price, cost);
      this.#total.add(stock[warehouse], price, cost);
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
