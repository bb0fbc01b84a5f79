import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { partnerPath } from '../stock/partner-keys';
import { dayOf } from '../ui/when';

type Named = Pick<Partner, 'kind' | '_id'>;

export const statementPath = (partner: Named) => `${partnerPath(partner)}/statement`;

/** The receipt of a payment. Its day is in the address: the entries of a day can be read without the others. */
export const receiptPath = (partner: Named, { _id, at }: Pick<AccountEntry, '_id' | 'at'>) =>
  `${partnerPath(partner)}/receipts/${encodeURIComponent(_id)}?day=${dayOf(Date.parse(at))}`;
