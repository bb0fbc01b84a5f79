/** The money of a draft: the typed texts as numbers, and the totals. */

import { type Item, priceSchema } from '@godown/shared/items/item';
import { unitsSchema } from '@godown/shared/trade/documents';
import { fromCents, moneySchema, toCents } from '@godown/shared/trade/money';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { type Discount, discountSchema, type Totals, totalsOf } from '@godown/shared/trade/totals';
import type { ZodMiniType } from 'zod/mini';
import { readCount } from '../../stock/check-count';
import { isOfSupplier } from '../../stock/document-names';
import { decimalText } from '../../ui/format';
import { readNumber } from '../../ui/read-number';
import { inConditions } from './conditions';
import type { DocumentDraft, DraftKind, DraftLine, TypedDiscount } from './document-drafts';
import { answerOf } from './money-answer';
import { toPaid } from './paid-now';
import { withRefund } from './refund-price';

/** The price that a form suggests for an item, as it would be typed: the customer's last price, else the item's own. */
export function suggestedPrice(kind: DraftKind, item: Item | undefined, last: number | undefined): string {
  const price = last ?? (isOfSupplier(kind) ? item?.cost : item?.price);
  return price === undefined ? '' : decimalText(price, 2);
}

interface Pricing {
  mayTrade: boolean;
  /** The price of an item, until one is typed. */
  suggest: (item: string) => string;
  /** The name of the customer for cash sales. */
  cashName: string;
}

/**
 * The draft as it would be saved: with its answer, the price of each line, and the customer of a cash sale. Without prices for a person who
 * may not see them.
 */
export function withPrices(draft: DocumentDraft, { mayTrade, suggest, cashName }: Pricing): DocumentDraft {
  const answer = (mayTrade && answerOf(draft)) || undefined;
  const isPriced = mayTrade && draft.kind !== 'transfer' && answer !== 'none';
  if (!isPriced) return { ...draft, answer, isPriced };
  const lines = draft.lines
    .map(withRefund)
    .map((line) => ({ ...line, price: line.price ?? suggest(line.item) }));
  const buyer = answer === 'cash' && { party: cashName, partner: WALK_IN_CUSTOMER };
  return { ...draft, ...buyer, answer, isPriced, lines };
}

/** Computes the totals of the draft. Unreadable numbers count as zero. */
export function draftTotals(draft: DocumentDraft): Totals {
  const parts = draft.lines.map(inConditions);
  const totals = totalsOf({
    lines: parts.flat().map((line) => ({
      quantity: readAs(unitsSchema, readCount(line.quantity)) ?? 0,
      unitPrice: readAs(priceSchema, readNumber(line.price ?? '')) ?? 0,
      discount: readAs(discountSchema, toDiscount(line.discount)),
    })),
    discount: readAs(discountSchema, toDiscount(draft.discount)),
    transport: readAs(moneySchema, readNumber(draft.transport ?? '')),
  });
  const left = [...totals.lines];
  return { ...totals, lines: parts.map(({ length }) => sumOf(left.splice(0, length))) };
}

const sumOf = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0));

const readAs = <T>(schema: ZodMiniType<T>, value: unknown): T | undefined => schema.safeParse(value).data;

/** Returns NaN for a text that is no number, so that the schema refuses it. */
const numberOf = (text: string): number => readNumber(text) ?? Number.NaN;

/** Undefined for no discount. */
export function toDiscount(typed: TypedDiscount | undefined): Discount | undefined {
  if (!typed || typed.text.trim() === '') return undefined;
  const number = numberOf(typed.text);
  if (number === 0) return undefined;
  return typed.unit === 'percent' ? { percent: number } : { amount: number };
}

/** The fields of a priced line in addition to its item and quantity. */
export function toLinePrice({ price = '', discount: typed, note = '' }: DraftLine) {
  const discount = toDiscount(typed);
  const text = note.trim();
  return { unitPrice: numberOf(price), ...(discount && { discount }), ...(text && { note: text }) };
}

/** The fields of a priced note in addition to its lines. */
export function toNotePrice(draft: DocumentDraft) {
  const discount = toDiscount(draft.discount);
  const transport = draft.transport?.trim() ? numberOf(draft.transport) : 0;
  const paid = toPaid(draft, draftTotals(draft).total);
  return {
    ...(discount && { discount }),
    ...(transport !== 0 && { transport }),
    ...(paid && { paid }),
  };
}
