/** The money that is given back for goods of a note that come back. All money is in whole cents. */
import { shareDiscount } from './share-discount.js';

/** A line of a note, and its earlier returns. */
export interface SoldLine {
  quantity: number;
  /** The money that was paid for all of it, with its part of the discount of the note. */
  paid: number;
  returned: { quantity: number; amount: number };
}

/** The money that was paid for each line. Together it is the total of the note without its transport. */
export function paidForLines(
  nets: readonly number[],
  { subtotal, transport, total }: { subtotal: number; transport: number; total: number },
): number[] {
  const shares = shareDiscount(nets, subtotal + transport - total);
  return nets.map((net, index) => net - (shares[index] ?? 0));
}

/** The most that is given back for units of a line: what was paid for them. For all units it is exactly `paid`, in however many returns. */
export function refundOf(units: number, { quantity, paid, returned }: SoldLine): number {
  const [whole, price] = [BigInt(quantity), BigInt(paid)];
  const reached = BigInt(returned.quantity + units);
  const left = Number((2n * price * reached + whole) / (2n * whole)) - returned.amount;
  const part = Number((price * BigInt(units) + whole - 1n) / whole);
  return Math.max(0, Math.min(left, part));
}
