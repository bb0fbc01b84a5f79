/** What units are worth, added up in cents without any rounding: a sum of prices such as 0.1 and 0.2 is not 0.3. */

import type { Worth } from '@godown/shared/stock/reports';
import { toPriceCents } from '../stock/records/find-fields.js';
import type { Prices } from '../stock/records/price-doc.js';

/** Sums may have more digits than a number is exact for. */
export class WorthSum {
  #units = 0;
  #value = 0n;
  #cost = 0n;
  #unitsWithoutCost = 0;

  add(units: number, { price, cost }: Prices): void {
    this.#units += units;
    this.#value += BigInt(toPriceCents(price)) * BigInt(units);
    if (cost === null) this.#unitsWithoutCost += units;
    else this.#cost += BigInt(toPriceCents(cost)) * BigInt(units);
  }

  get worth(): Worth {
    return {
      units: this.#units,
      value: toDollars(this.#value),
      cost: toDollars(this.#cost),
      unitsWithoutCost: this.#unitsWithoutCost,
    };
  }
}

/** Dollars that units are worth at a price. */
export const worthOf = (units: number, price: number): number =>
  toDollars(BigInt(toPriceCents(price)) * BigInt(units));

const toDollars = (cents: bigint): number => Number(cents) / 100;
