/** The filters of the page Documents. */

import { personSchema } from '@godown/shared/access/api-keys';
import { DOCUMENT_KINDS } from '@godown/shared/trade/documents';
import { partnerIdSchema } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { WAREHOUSE_FILTER } from '../../stock/warehouse-filter';
import { choice, DAYS, defineFilters } from '../../ui/url-filters';

const textSchema = z.string().check(z.maxLength(200));

export const DOCUMENT_FILTERS = defineFilters({
  kind: choice({
    label: msg`Kind`,
    values: DOCUMENT_KINDS,
    words: (kind) => i18n._(DOCUMENT_NAMES[kind]),
    message: (value) => t`There is no kind “${value}”.`,
  }),
  party: { schema: textSchema, message: () => t`The customer or supplier has more than 200 characters.` },
  partner: { schema: partnerIdSchema, message: () => t`There is no such customer or supplier.` },
  person: { schema: personSchema, message: (value) => t`“${value}” is not an e-mail address.` },
  warehouse: WAREHOUSE_FILTER,
  q: { schema: textSchema, message: () => t`The text has more than 200 characters.` },
  ...DAYS,
});
