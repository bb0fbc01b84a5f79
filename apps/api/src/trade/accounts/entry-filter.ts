/** Which entries of all accounts are meant, as queries that read no others. */
import { ENTRY_KINDS, type EntryKind } from '@godown/shared/trade/accounts';
import { PARTNER_KINDS, type PartnerKind } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS, type PaymentMethod } from '@godown/shared/trade/payments';
import type { Filter } from 'mongodb';
import type { IndexScan } from '../../http/read-list.js';
import type { EntryDoc } from './entry-doc.js';

export interface EntryFilter {
  /** `money`: money that was handed over, and what took that back. */
  kind?: EntryKind | 'money' | undefined;
  method?: PaymentMethod | undefined;
  partnerKind?: PartnerKind | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The indexes of the scans below. */
export const ENTRY_INDEXES = {
  all: { at: 1, _id: 1 },
  money: { partnerKind: 1, at: 1, _id: 1 },
  exact: { partnerKind: 1, kind: 1, method: 1, at: 1, _id: 1 },
} as const;
/** The index `money` has no others. */
export const IS_MONEY = { method: { $exists: true } } as const;

const NONE = [null] as const;
/** By which methods the entries of a kind may be. Null: no money was handed over. */
const METHODS: Record<EntryKind, readonly (PaymentMethod | null)[]> = {
  opening: NONE,
  note: NONE,
  payment: PAYMENT_METHODS,
  refund: PAYMENT_METHODS,
  adjustment: NONE,
  bounce: ['cheque'],
  merge: NONE,
  undo: [null, ...PAYMENT_METHODS],
};

/**
 * Scans that find nothing else, so each is as fast among a million entries as among few: an index has an order of time only behind
 * fields with one value.
 */
export function toScans({ kind, method, partnerKind, from, to }: EntryFilter): IndexScan<EntryDoc>[] {
  const span = from || to ? { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } } : {};
  const kinds = partnerKind ? [partnerKind] : PARTNER_KINDS;
  if (!kind && !method && !partnerKind) return [{ query: span, index: ENTRY_INDEXES.all }];
  if (kind === 'money' && !method)
    return kinds.map((each) => ({
      query: { partnerKind: each, ...IS_MONEY, ...span },
      index: ENTRY_INDEXES.money,
    }));
  const isMeant = (by: PaymentMethod | null) => (method ? by === method : kind !== 'money' || by !== null);
  return kinds.flatMap((each) =>
    ENTRY_KINDS.filter((entry) => !kind || kind === 'money' || entry === kind).flatMap((entry) =>
      METHODS[entry].filter(isMeant).map((by) => ({
        // A missing field is found by null in an index.
        query: { partnerKind: each, kind: entry, method: by, ...span } as Filter<EntryDoc>,
        index: ENTRY_INDEXES.exact,
      })),
    ),
  );
}
