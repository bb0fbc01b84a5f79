/** The filters of the page Movements, as they are in its URL. */

import { personSchema } from '@godown/shared/access/api-keys';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { flowSchema, movementReasonSchema } from '@godown/shared/stock/movements';
import { documentKindSchema } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { DAYS, defineFilters } from '../ui/url-filters';

export const itemIdSchema = z.string().check(z.regex(/^[0-9a-f]{24}$/i));

export const MOVEMENT_FILTERS = defineFilters({
  item: { schema: itemIdSchema, message: (value) => t`No item has the id “${value}”.` },
  warehouse: { schema: warehouseSchema, message: (value) => t`There is no warehouse “${value}”.` },
  person: {
    schema: personSchema,
    message: (value) =>
      t`Enter a full e-mail address, such as ${{ name: value.split('@')[0] ?? '' }}@example.com.`,
  },
  flow: { schema: flowSchema, message: (value) => t`There is no kind of movement “${value}”.` },
  reason: { schema: movementReasonSchema, message: (value) => t`There is no reason “${value}”.` },
  documentKind: {
    schema: documentKindSchema,
    message: (value) => t`There is no kind of document “${value}”.`,
  },
  ...DAYS,
});
export type Filters = typeof MOVEMENT_FILTERS.none;
