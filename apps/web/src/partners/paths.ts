import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { partnerPath } from '../stock/partner-keys';

type Named = Pick<Partner, 'kind' | '_id'>;

export const statementPath = (partner: Named) => `${partnerPath(partner)}/statement`;

export const receiptPath = (partner: Named, { _id }: Pick<AccountEntry, '_id'>) =>
  `${partnerPath(partner)}/receipts/${encodeURIComponent(_id)}`;
