/** What one unit costs after goods were received, and whether a delivery is below that. All money is in cents. */
import type { CostMethod } from '../../settings/trade-rules.js';
import type { NoteMoney } from './note-money.js';

/** A line of a note: its units, and what they come to. */
interface Line {
  quantity: number;
  net: number;
}

/** What the item was before the receipt. */
interface Before {
  /** Of all warehouses. */
  stock: number;
  /** Null if it is not known. */
  cost: number | null;
}

/**
 * The cost of an item after a receipt: what its units came to, with their part of the note's discount and without the transport. By
 * the average, the units in stock count at the cost before; stock at or below zero counts for nothing.
 */
export function costAfter(
  method: CostMethod,
  before: Before,
  { quantity, net }: Line,
  note: Pick<NoteMoney, 'subtotal' | 'taken'>,
): number {
  const [whole, rest] = shareOf(note);
  const isAlone = method === 'last' || before.cost === null || before.stock <= 0;
  const [stock, cost] = isAlone ? [0n, 0n] : [BigInt(before.stock), BigInt(before.cost ?? 0)];
  return divide(BigInt(net) * rest + stock * cost * whole, (stock + BigInt(quantity)) * whole);
}

/** Whether a line, with its part of the note's discount, comes to less than its units cost. */
export function isBelowCost(
  cost: number,
  { quantity, net }: Line,
  note: Pick<NoteMoney, 'subtotal' | 'taken'>,
): boolean {
  const [whole, rest] = shareOf(note);
  return BigInt(net) * rest < BigInt(cost) * BigInt(quantity) * whole;
}

/** A line keeps `rest / whole` of what it comes to: the note's discount is taken from all lines alike. */
function shareOf({ subtotal, taken }: Pick<NoteMoney, 'subtotal' | 'taken'>): [whole: bigint, rest: bigint] {
  return subtotal === 0 ? [1n, 1n] : [BigInt(subtotal), BigInt(subtotal - taken)];
}

/** To the nearest whole number, a half up. */
const divide = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));
