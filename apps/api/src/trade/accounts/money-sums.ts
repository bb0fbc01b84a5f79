/** The money that was handed over in a span of time, by how. */
import { PARTNER_KINDS, type PartnerKind } from '@godown/shared/trade/partners';
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { EntryCollection } from './entry-doc.js';
import { readInOrder } from './read-all-entries.js';

/** In cents: what came from customers and what went to suppliers, less what was given back, undone or bounced. */
type Sums = Record<PartnerKind, Record<PaymentMethod, number>>;

const nothing = (): Record<PaymentMethod, number> => ({ cash: 0, bank: 0, bkash: 0, nagad: 0, cheque: 0 });

export async function sumMoney(
  entries: EntryCollection,
  span: { from: Date; to: Date },
  turns: PageTurns,
): Promise<Sums> {
  const sums: Sums = { customer: nothing(), supplier: nothing() };
  for (const partnerKind of PARTNER_KINDS) {
    const filter = { ...span, kind: 'money', partnerKind } as const;
    for await (const { method, change } of readInOrder(entries, filter, turns))
      if (method) sums[partnerKind][method] -= change;
  }
  return sums;
}

/** `|| 0` turns -0 into 0. */
export const totalOf = (sums: Record<PaymentMethod, number>): number =>
  Object.values(sums).reduce((sum, cents) => sum + cents, 0) || 0;
