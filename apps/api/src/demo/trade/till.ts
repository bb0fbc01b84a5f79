/** Sums of money that look like those of a shop, in its currency. */
import type { Currency } from '@godown/shared/language/currency';
import { fromCents, toCents } from '@godown/shared/trade/money';

export interface Till {
  /** Such as a limit. Round sums in dollars become round sums in taka. */
  amount(dollars: number): number;
  /** The price for a dealer: a little less than the price of the list. */
  dealerPrice(price: number): number;
  /** A part of a total, as people pay it. */
  part(total: number, share: number): number;
  /** The banknotes with which people pay a total. */
  notes(total: number): number;
}

/** Taka that stand for a dollar in the catalogue's prices, about. */
const TAKA = 100;
const DEALER_SHARE = 0.96;
/** In cents or paisa: to what dealers' prices and parts are rounded down, and the banknote of most people. */
const STEPS = {
  USD: { price: 5, part: 500, note: 2000 },
  BDT: { price: 1000, part: 50_000, note: 50_000 },
} as const satisfies Record<Currency, unknown>;

export function createTill(currency: Currency): Till {
  const { price: priceStep, part: partStep, note } = STEPS[currency];
  return {
    amount: (dollars) => (currency === 'USD' ? dollars : dollars * TAKA),
    dealerPrice: (price) => roundDown(price * DEALER_SHARE, priceStep),
    part: (total, share) => roundDown(total * share, partStep),
    notes: (total) => fromCents(Math.ceil(toCents(total) / note) * note),
  };
}

const roundDown = (amount: number, step: number): number =>
  fromCents(Math.floor(toCents(amount) / step) * step);
