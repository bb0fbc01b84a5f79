/** Compares a delivery with the cost of its units. All money is in cents. */
import type { NoteMoney } from './note-money.js';

/** A line of a note: its units, and the amount for them. */
interface Line {
  quantity: number;
  net: number;
}

/** True if a line, with its share of the note's discount, is below the cost of its units. */
export function isBelowCost(
  cost: number,
  { quantity, net }: Line,
  note: Pick<NoteMoney, 'subtotal' | 'taken'>,
): boolean {
  const [whole, rest] = shareOf(note);
  return BigInt(net) * rest < BigInt(cost) * BigInt(quantity) * whole;
}

/** A line keeps `rest / whole` of its amount: the note's discount is taken from all lines alike. */
function shareOf({ subtotal, taken }: Pick<NoteMoney, 'subtotal' | 'taken'>): [whole: bigint, rest: bigint] {
  return subtotal === 0 ? [1n, 1n] : [BigInt(subtotal), BigInt(subtotal - taken)];
}
