/** The number on the paper of a payment: of a cheque, or of a transfer. The same one twice is mostly the same payment. */
import type { PaidAtOnce } from '@godown/shared/trade/payments';
import type { Filter, ObjectId } from 'mongodb';
import { isSpelledAs, spellingsOf } from '../../stock/records/paper-number.js';
import type { EntryDoc } from './entry-doc.js';

export interface MoneyPaper {
  kind: 'payment' | 'refund';
  of: 'cheque' | 'transfer';
  number: string;
}

/** Null for cash, and for money without a number. */
export function paperOf(
  kind: MoneyPaper['kind'],
  { method, cheque, reference }: Pick<PaidAtOnce, 'method' | 'cheque' | 'reference'>,
): MoneyPaper | null {
  if (cheque) return { kind, of: 'cheque', number: cheque.number };
  return method !== 'cash' && reference ? { kind, of: 'transfer', number: reference } : null;
}

/** The indexes of the queries below. */
export const PAPER_INDEXES = { cheque: { 'cheque.number': 1 }, transfer: { reference: 1 } } as const;

export const toPaperFilter = ({ kind, of, number }: MoneyPaper): Filter<EntryDoc> => ({
  [of === 'cheque' ? 'cheque.number' : 'reference']: { $in: spellingsOf(number) },
  kind,
});

/** Two customers may have cheques with one number, of two banks. The number of a transfer is its own everywhere. */
export function hasPaper(
  entry: EntryDoc,
  { kind, of, number }: MoneyPaper,
  owners: readonly ObjectId[],
): boolean {
  if (entry.kind !== kind) return false;
  if (of === 'transfer') return entry.method !== 'cash' && isSpelledAs(entry.reference, number);
  return isSpelledAs(entry.cheque?.number, number) && owners.some((owner) => owner.equals(entry.partner));
}
