/** Adds up the money of a note with prices, in cents, and finds the errors in it. */

import type { FieldError } from '@godown/shared/http/problem';
import { sentence } from '@godown/shared/language/texts';
import { isReturnKind, type NewDocument, type ReturnKind } from '@godown/shared/trade/documents';
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { type Discount, placeAboveMax, totalsOf } from '@godown/shared/trade/totals';

/** A delivery note, goods received or a return: the kinds that may have a customer or supplier, and prices. */
export type NewNote = Extract<NewDocument, { kind: 'delivery' | 'receipt' | ReturnKind }>;

export const isNote = (document: NewDocument): document is NewNote =>
  document.kind === 'delivery' || document.kind === 'receipt' || isReturnKind(document.kind);

/** A discount as it is stored: an amount is in cents. */
export type StoredDiscount = { percent: number } | { amount: number };

interface MoneyLine {
  unitPrice: number;
  discount?: StoredDiscount;
  net: number;
}

export interface NoteMoney {
  lines: readonly MoneyLine[];
  subtotal: number;
  /** Amount that the discount of the whole note takes off. */
  taken: number;
  discount?: StoredDiscount;
  transport?: number;
  total: number;
}

/** Null for a note without prices. */
export function toNoteMoney({ lines, discount, transport }: NewNote): NoteMoney | null {
  const priced = lines.flatMap(({ quantity, unitPrice, discount: own }) =>
    unitPrice === undefined ? [] : [{ quantity, unitPrice, discount: own }],
  );
  if (priced.length < lines.length) return null;
  const totals = totalsOf({ lines: priced, discount, transport });
  return {
    lines: priced.map((line, index) => ({
      unitPrice: toCents(line.unitPrice),
      ...(line.discount && { discount: toStored(line.discount) }),
      net: toCents(totals.lines[index] ?? 0),
    })),
    subtotal: toCents(totals.subtotal),
    taken: toCents(totals.discount),
    ...(discount && { discount: toStored(discount) }),
    ...(transport !== undefined && { transport: toCents(transport) }),
    total: toCents(totals.total),
  };
}

const toStored = (discount: Discount): StoredDiscount =>
  'amount' in discount ? { amount: toCents(discount.amount) } : discount;

/** Fields that only a note with prices has. */
const MONEY_FIELDS = ['partyPhone', 'noAccount', 'discount', 'transport', 'paid'] as const;
const NO_ACCOUNT = /* i18n */ 'Leave this out: the money of this note is not on an account.';
const NEEDS_PRICES = /* i18n */ 'Enter prices first.';
const DISCOUNT_TOO_LARGE = /* i18n */ 'The discount is more than what it is taken from.';
export const TOO_MUCH = sentence(/* i18n */ 'The amount must be at most {limit}.', { limit: MAX_MONEY });

/** All errors in the money of a note that its schema does not see. */
export function findMoneyErrors(note: NewNote): FieldError[] {
  const withPrice = note.lines.filter(({ unitPrice }) => unitPrice !== undefined).length;
  if (withPrice === 0) return findLoneMoney(note);
  if (withPrice < note.lines.length)
    return note.lines.flatMap(({ unitPrice }, index) =>
      unitPrice === undefined
        ? [{ path: `lines.${index}.unitPrice`, message: /* i18n */ 'Enter a price, as on the other lines.' }]
        : [],
    );
  const errors = findLineErrors(note);
  if (note.noAccount)
    for (const path of ['partner', 'partyPhone', 'paid'] as const)
      if (note[path] !== undefined) errors.push({ path, message: NO_ACCOUNT });
  // Amounts that are too large are not exact, so that nothing else can be checked.
  return errors.length > 0 ? errors : findTotalErrors(note);
}

function findLoneMoney({ lines, ...note }: NewNote): FieldError[] {
  const fields = MONEY_FIELDS.filter((field) => note[field] !== undefined);
  const discounts = lines.flatMap(({ discount }, index) => (discount ? [`lines.${index}.discount`] : []));
  return [...discounts, ...fields].map((path) => ({ path, message: NEEDS_PRICES }));
}

function findLineErrors({ lines }: NewNote): FieldError[] {
  return lines.flatMap(({ unitPrice = 0, quantity, discount }, index): FieldError[] => {
    const gross = toCents(unitPrice) * quantity;
    if (gross > toCents(MAX_MONEY)) return [{ path: `lines.${index}.unitPrice`, ...TOO_MUCH }];
    if (discount && 'amount' in discount && toCents(discount.amount) > gross)
      return [{ path: `lines.${index}.discount`, message: DISCOUNT_TOO_LARGE }];
    return [];
  });
}

function findTotalErrors(note: NewNote): FieldError[] {
  const money = toNoteMoney(note);
  if (!money) return [];
  const line = placeAboveMax(money.lines.map(({ net }) => net));
  if (line >= 0) return [{ path: `lines.${line}.unitPrice`, ...TOO_MUCH }];
  if (money.taken > money.subtotal) return [{ path: 'discount', message: DISCOUNT_TOO_LARGE }];
  if (money.total > toCents(MAX_MONEY)) return [{ path: 'transport', ...TOO_MUCH }];
  return [];
}
