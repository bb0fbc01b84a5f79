import { can } from '@godown/shared/access/roles';
import type { Debt } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import type { Response } from 'express';
import { roleOf } from '../../access/identity/signed-in.js';
import { toPartner } from '../accounts/partner-doc.js';
import type { ShownPartner } from './partners.repo.js';

/** As the caller may see it. */
export const showPartner = (
  res: Response,
  doc: ShownPartner,
  { since }: Pick<Debt, 'since'> = {},
): Partner => ({
  ...toPartner(doc, { withMoney: can(roleOf(res), 'trade') }),
  ...(since && { since }),
});
