/** The amounts of a note: its lines with their discounts, its own discount, and the transport. */
import * as z from 'zod/mini';
import { fromCents, MAX_MONEY, moneySchema, toCents } from './money.js';

const percentSchema = z.number(/* i18n */ 'Enter a number.').check(
  z.gte(0, /* i18n */ 'At least 0 percent.'),
  z.lte(100, /* i18n */ 'At most 100 percent.'),
  z.refine((percent) => Math.round(percent * 100) / 100 === percent, /* i18n */ 'At most two decimals.'),
);

/** The discount of a whole line or a whole note, not of each unit. */
export const discountSchema = z.union(
  [z.strictObject({ percent: percentSchema }), z.strictObject({ amount: moneySchema })],
  /* i18n */ 'Enter a percentage or an amount.',
);
export type Discount = z.infer<typeof discountSchema>;

export interface PricedLine {
  quantity: number;
  /** The price of one unit, sold or bought. */
  unitPrice: number;
  discount?: Discount | undefined;
}

export interface PricedNote {
  lines: readonly PricedLine[];
  discount?: Discount | undefined;
  transport?: number | undefined;
}

export interface Totals {
  /** The amount of each line, in the order of the lines. */
  lines: number[];
  subtotal: number;
  discount: number;
  transport: number;
  total: number;
}

/**
 * Adds up in whole cents. A percentage is rounded to the nearest cent, a half up. A discount may be more than the amount that it is taken
 * from: then the total is below zero, and the caller has to refuse the note.
 */
export function totalsOf({ lines, discount, transport = 0 }: PricedNote): Totals {
  const nets = lines.map((line) => {
    const gross = toCents(line.unitPrice) * line.quantity;
    return gross - discountOf(gross, line.discount);
  });
  const subtotal = nets.reduce((sum, net) => sum + net, 0);
  const taken = discountOf(subtotal, discount);
  return {
    lines: nets.map(fromCents),
    subtotal: fromCents(subtotal),
    discount: fromCents(taken),
    transport,
    total: fromCents(subtotal - taken + toCents(transport)),
  };
}

/** The index of the first amount, in cents, at which the sum exceeds `MAX_MONEY`; -1 if it does not. */
export function placeAboveMax(amounts: readonly number[]): number {
  let sum = 0;
  return amounts.findIndex((amount) => {
    sum += amount;
    return sum > toCents(MAX_MONEY);
  });
}

function discountOf(cents: number, discount: Discount | undefined): number {
  if (!discount) return 0;
  if ('amount' in discount) return toCents(discount.amount);
  // Hundredths of a percent: a product of decimals is not exact.
  const parts = BigInt(Math.round(discount.percent * 100));
  return Number((BigInt(cents) * parts + 5000n) / 10000n);
}
