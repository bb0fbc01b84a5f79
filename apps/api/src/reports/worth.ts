/** Adds up the value of units in cents, without any rounding: in JavaScript, a sum of prices such as 0.1 and 0.2 is not 0.3. */

import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import { type Stock, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { Worth } from '@godown/shared/stock/reports';
import { toCents } from '@godown/shared/trade/money';
import { shareOf } from '../stock/ledger/valuation.js';
import { toPriceCents } from '../stock/records/find-fields.js';
import type { ItemDoc } from '../stock/records/item-doc.js';

/** The pieces of an item, and what they are worth. */
export interface ValuedStock {
  stock: Stock;
  damaged: Damaged;
  /** Price of one piece, in dollars. */
  price: number;
  /** Cost of all pieces together, good and damaged, in cents. Null: not known. */
  worth: number | null;
}

/** Value of an item now. */
export const toValuedStock = ({
  stock,
  damaged = {},
  price,
  cost,
  worth,
}: Pick<ItemDoc, 'stock' | 'damaged' | 'price' | 'cost' | 'worth'>): ValuedStock => ({
  stock,
  damaged,
  price,
  // Another program has just set a cost.
  worth: cost === undefined ? null : (worth ?? toCents(cost) * piecesOf({ stock, damaged })),
});

const piecesOf = ({ stock, damaged }: Pick<ValuedStock, 'stock' | 'damaged'>): number =>
  WAREHOUSE_IDS.reduce((sum, id) => sum + stock[id] + (damaged[id] ?? 0), 0);

/** Cost of one piece, in cents. Null: not known, or there is no piece. */
export function costOf({ worth, ...pieces }: ValuedStock): number | null {
  const all = piecesOf(pieces);
  return worth === null || all === 0 ? null : shareOf(worth, 1, all);
}

/** Cost of the good and the damaged pieces of each warehouse, in cents. Together they are exactly the value of the item. */
export function shareWorth({ stock, damaged, worth }: ValuedStock): { good: Stock; damaged: Stock } | null {
  if (worth === null) return null;
  const all = piecesOf({ stock, damaged });
  let [pieces, reached] = [0, 0];
  const shareOfNext = (units: number): number => {
    pieces += units;
    const before = reached;
    reached = shareOf(worth, pieces, all);
    return reached - before;
  };
  const shareBy = (unitsOf: (id: keyof Stock) => number): Stock => ({
    halishar: shareOfNext(unitsOf('halishar')),
    bahaddarhat: shareOfNext(unitsOf('bahaddarhat')),
    uttara: shareOfNext(unitsOf('uttara')),
  });
  return { good: shareBy((id) => stock[id]), damaged: shareBy((id) => damaged[id] ?? 0) };
}

/** Sums may have more digits than a number is exact for. */
export class WorthSum {
  #units = 0;
  #value = 0n;
  #cost = 0n;
  #unitsWithoutCost = 0;

  /** `cost`: the cost of all these units, in cents. Undefined: not known. */
  add(units: number, price: number, cost: number | undefined): void {
    this.#units += units;
    this.#value += BigInt(toPriceCents(price)) * BigInt(units);
    if (cost === undefined) this.#unitsWithoutCost += units;
    else this.#cost += BigInt(cost);
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

/** Value of units at a price, in dollars. */
export const worthOf = (units: number, price: number): number =>
  toDollars(BigInt(toPriceCents(price)) * BigInt(units));

const toDollars = (cents: bigint): number => Number(cents) / 100;
