/** The filters of the page Journal. */

import { personSchema } from '@godown/shared/access/api-keys';
import { JOURNAL_ACTIONS } from '@godown/shared/access/journal';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { DAYS, defineFilters } from '../ui/url-filters';

export const JOURNAL_FILTERS = defineFilters({
  action: {
    schema: z.enum(JOURNAL_ACTIONS),
    message: (value) => t`There is no action “${value}”.`,
  },
  email: {
    schema: personSchema,
    message: (value) => t`“${value}” is neither an e-mail address nor the name of an API key.`,
  },
  ...DAYS,
});
export type Filters = typeof JOURNAL_FILTERS.none;
