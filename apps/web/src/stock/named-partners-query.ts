/** Apart from the other reads of customers and suppliers, which the first screens load. */
import { type PartnerKind, partnerSchema } from '@godown/shared/trade/partners';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';
import { partnerKeys } from './partner-keys';

/** Those of a whole name. If nobody has it, those who had it before. */
export const namedPartnersQuery = (api: Api, kind: PartnerKind, name: string) =>
  readQuery(api, 'GET /partners/named', z.array(partnerSchema), {
    key: [...partnerKeys.found, 'named', kind, name],
    query: { kind, name },
  });
