/** Whether a delivery is below what its units cost. All money is in cents. */
import type { NoteMoney } from './note-money.js';

/** A line of a note: its units, and what they come to. */
interface Line {
  quantity: number;
  net: number;
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
