/** Effect of a movement on the value of its item. All money is in whole cents. */
import type { Flow } from '@godown/shared/stock/movements';
import type { CostMethod } from '../../settings/trade-rules.js';

/**
 * Changes to the value of an item: first stock, purchases, costs that were set or became known, sales on notes with prices, deliveries
 * without prices, losses and finds. At every moment their sums, each with its sign, are the value on hand.
 */
export const VALUE_KINDS = ['opening', 'bought', 'revalued', 'sales', 'unpriced', 'losses'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];
export type ValueSums = Partial<Record<ValueKind, number>>;

/** Null if the pieces take their value along. Deliveries without prices are of another kind. */
export const VALUE_KIND_OF_FLOW: Record<Flow, ValueKind | null> = {
  first: 'opening',
  in: 'bought',
  'sent-back': 'bought',
  out: 'sales',
  returned: 'sales',
  recounted: 'losses',
  damaged: 'losses',
  deleted: 'losses',
  moved: null,
};

/**
 * The reason of the change of value. Without one, pieces come and go at the current cost of a piece.
 * - `paid` for the pieces of a receipt. By `last`, the pieces on hand have the same cost from then on. `keepsCost`: the cost does not fall.
 * - `of`: the number of the note whose pieces come back or go back, at the value that they had taken out or brought in. The cost does not fall
 *   below `least`, the cost before that note. If the movement is followed again, that may be another one.
 * - `cost`: the cost of a piece from now on, set by a person. Null: not known, also because the source of a known cost was reversed.
 */
export type Basis =
  | { paid: number; method: CostMethod; keepsCost?: true }
  | { of: string; least?: number }
  | { cost: number | null };

/** Absent if a movement changes no value: nothing came or went, or the cost is not known. */
export interface MovementWorth {
  /** Value that it adds to its own kind; below zero, value that it takes out. */
  change: number;
  /** Corrections of other kinds, because it makes the cost of earlier movements known. Empty if it does, and they cost nothing. */
  corrections?: ValueSums;
  /**
   * Set if a known cost becomes unknown again: what left at an unknown cost up to then still has a known one, and what left later has none.
   * Null: nothing has one.
   */
  knownUntil?: Date | null;
  /** The value and the number of all pieces of the item afterwards, good and damaged. */
  after: number;
  pieces: number;
  /** Cost of a piece before, if it differs from the cost afterwards. Null: not known. */
  was?: number | null;
  basis?: Basis;
  /** Missing pieces, and the value that they took out at the cost of that moment. */
  short?: { units: number; amount: number };
}

/** True if the cost was known afterwards. */
export const isKnownAfter = ({ basis }: MovementWorth): boolean =>
  !(basis && 'cost' in basis && basis.cost === null);

/** True if it makes known what everything costs that left before at an unknown cost, even if none of that is still gone. */
export const makesKnown = ({ was }: MovementWorth): boolean => was === null;

/** All changes of the value by a movement, by kind. */
export function sumsOf({ change, corrections = {} }: MovementWorth, kind: ValueKind): ValueSums {
  return addSums({ [kind]: change }, corrections);
}

export function addSums(one: ValueSums, other: ValueSums, sign: 1 | -1 = 1): ValueSums {
  const sums: ValueSums = {};
  for (const kind of VALUE_KINDS) {
    const sum = (one[kind] ?? 0) + sign * (other[kind] ?? 0);
    if (sum !== 0) sums[kind] = sum;
  }
  return sums;
}

export const totalOfSums = (sums: ValueSums): number =>
  VALUE_KINDS.reduce((total, kind) => total + (sums[kind] ?? 0), 0);
