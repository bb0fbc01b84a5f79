/** Money: in requests and responses with at most two decimals, in sums and in the database as whole cents (paisa). */
import * as z from 'zod/mini';
import { text } from '../language/texts.js';

/** Largest sum of money of a note, a payment or an account. In cents it is well below what a number holds exactly. */
export const MAX_MONEY = 1_000_000_000_000;

export const toCents = (money: number): number => Math.round(money * 100);
export const fromCents = (cents: number): number => cents / 100;

/** Nothing or more. */
export const moneySchema = z.number(/* i18n */ 'Enter a number.').check(
  z.gte(0, /* i18n */ 'An amount cannot be below zero.'),
  z.lte(MAX_MONEY, text(/* i18n */ 'At most {max}.', { max: MAX_MONEY })),
  z.refine((money) => fromCents(toCents(money)) === money, /* i18n */ 'At most two decimals.'),
);

/** More than nothing. */
export const amountSchema = moneySchema.check(z.gt(0, /* i18n */ 'Enter an amount above zero.'));

/** In either direction, but not nothing. */
export const signedAmountSchema = z.number(/* i18n */ 'Enter a number.').check(
  z.gte(-MAX_MONEY, text(/* i18n */ 'At least {min}.', { min: -MAX_MONEY })),
  z.lte(MAX_MONEY, text(/* i18n */ 'At most {max}.', { max: MAX_MONEY })),
  z.refine((money) => fromCents(toCents(money)) === money, /* i18n */ 'At most two decimals.'),
  z.refine((money) => money !== 0, /* i18n */ 'Enter an amount above or below zero.'),
);
