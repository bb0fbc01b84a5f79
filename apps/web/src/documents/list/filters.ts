/** The filters of the page Documents. */

import { personSchema } from '@godown/shared/access/api-keys';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { documentKindSchema } from '@godown/shared/trade/documents';
import { partnerIdSchema } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { DAYS, defineFilters } from '../../ui/url-filters';

const textSchema = z.string().check(z.maxLength(200));

export const DOCUMENT_FILTERS = defineFilters({
  kind: { schema: documentKindSchema, message: (value) => t`There is no kind “${value}”.` },
  party: { schema: textSchema, message: () => t`The customer or supplier has more than 200 characters.` },
  partner: { schema: partnerIdSchema, message: () => t`There is no such customer or supplier.` },
  person: { schema: personSchema, message: (value) => t`“${value}” is not an e-mail address.` },
  warehouse: { schema: warehouseSchema, message: (value) => t`There is no warehouse “${value}”.` },
  q: { schema: textSchema, message: () => t`The text has more than 200 characters.` },
  ...DAYS,
});
export type Filters = typeof DOCUMENT_FILTERS.none;
