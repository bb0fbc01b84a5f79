import { can, type Role } from '@godown/shared/access/roles';
import type { Debt } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { toPartner } from '../accounts/partner-doc.js';
import type { ShownPartner } from './partners.repo.js';

/** As a role may see it. */
export const showPartner = (role: Role, doc: ShownPartner, { since }: Pick<Debt, 'since'> = {}): Partner => ({
  ...toPartner(doc, { withMoney: can(role, 'trade') }),
  ...(since && { since }),
});
