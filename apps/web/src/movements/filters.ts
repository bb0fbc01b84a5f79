/** The filters of the page Movements, as they are in its URL. */

import { personSchema } from '@godown/shared/access/api-keys';
import { FLOWS, MOVEMENT_REASONS } from '@godown/shared/stock/movements';
import { DOCUMENT_KINDS } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { WAREHOUSE_FILTER } from '../stock/warehouse-filter';
import { choice, DAYS, defineFilters } from '../ui/url-filters';
import { FLOW_LABELS, REASON_LABELS } from './words';

export const itemIdSchema = z.string().check(z.regex(/^[0-9a-f]{24}$/i));

export const MOVEMENT_FILTERS = defineFilters({
  item: { schema: itemIdSchema, message: (value) => t`No item has the id “${value}”.` },
  warehouse: WAREHOUSE_FILTER,
  person: {
    schema: personSchema,
    message: (value) =>
      t`Enter a full e-mail address, such as ${{ name: value.split('@')[0] ?? '' }}@example.com.`,
  },
  flow: choice({
    label: msg`In or out`,
    values: FLOWS,
    words: (flow) => i18n._(FLOW_LABELS[flow]),
    message: (value) => t`There is no kind of movement “${value}”.`,
  }),
  reason: choice({
    label: msg`Reason`,
    values: MOVEMENT_REASONS,
    words: (reason) => i18n._(REASON_LABELS[reason]),
    message: (value) => t`There is no reason “${value}”.`,
  }),
  documentKind: choice({
    label: msg`Document`,
    values: DOCUMENT_KINDS,
    words: (kind) => i18n._(DOCUMENT_NAMES[kind]),
    message: (value) => t`There is no kind of document “${value}”.`,
  }),
  ...DAYS,
});
export type Filters = typeof MOVEMENT_FILTERS.none;
