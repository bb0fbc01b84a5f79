/** Computes the payment together with a note. */
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { PaidAtOnce, PaymentMethod } from '@godown/shared/trade/payments';
import { readNumber } from '../../ui/read-number';
import { withCentury } from '../../ui/when';
import type { DocumentDraft, TypedPayment } from './document-drafts';

export const NOTHING_PAID: TypedPayment = {
  amount: '',
  method: 'cash',
  reference: '',
  chequeNumber: '',
  chequeDate: '',
};

export interface PaidNow {
  /** The booked amount. NaN if a number cannot be read. */
  amount: number;
  method: PaymentMethod;
  /** The amount handed over. */
  given: number;
  /** The change given back. Below zero: that much is missing. */
  change: number;
  /** The part of the booked amount above the total of the note. */
  advance: number;
}

/** Returns the payment of a draft with its answer; null if nothing is paid. Cash above the total is change, unless it is kept as an advance. */
export function paidNow(draft: DocumentDraft, total: number): PaidNow | null {
  const { answer, kind, paid = NOTHING_PAID } = draft;
  const { method } = paid;
  const hasChange = method === 'cash' && kind === 'delivery' && total > 0;
  if (answer === 'paid' || answer === 'cash') {
    if (total <= 0) return null;
    const given = hasChange ? (numberIn(paid.given) ?? total) : total;
    return { amount: total, method, given, change: less(given, total), advance: 0 };
  }
  const typed = numberIn(paid.amount);
  if (typed === null || typed === 0) return null;
  const above = Math.max(0, less(typed, total));
  if (above > 0 && hasChange && !paid.isAdvance)
    return { amount: total, method, given: typed, change: above, advance: 0 };
  return { amount: typed, method, given: typed, change: 0, advance: above };
}

/** The same as the contract has it. */
export function toPaid(draft: DocumentDraft, total: number): PaidAtOnce | undefined {
  const paid = paidNow(draft, total);
  if (!paid) return undefined;
  const { chequeNumber, chequeDate, ...typed } = draft.paid ?? NOTHING_PAID;
  const { amount, method, given } = paid;
  const reference = typed.reference.trim();
  return {
    amount,
    method,
    ...(given > amount && { given }),
    ...(method === 'cheque' && { cheque: { number: chequeNumber.trim(), date: withCentury(chequeDate) } }),
    ...(!['cash', 'cheque'].includes(method) && reference && { reference }),
  };
}

/** Null for an empty field, NaN for what is no number, so that the schema refuses it. */
function numberIn(text = ''): number | null {
  return text.trim() === '' ? null : (readNumber(text) ?? Number.NaN);
}

/** NaN stays NaN. A difference of decimals is not exact. */
const less = (a: number, b: number): number => fromCents(toCents(a) - toCents(b));
