/** The query parameters and bodies of exports: a format, and the filters of the list that is exported. */
import { languageSchema } from '@godown/shared/access/access';
import { selectionSchema } from '@godown/shared/bulk/jobs';
import { itemFilterSchema, itemOrderSchema } from '@godown/shared/items/item-query';
import * as z from 'zod';
import { journalQuerySchema } from '../../access/journal/journal.routes.js';
import { daySchema, inOrder } from '../../http/date-filters.js';
import { salesFields, withSpan } from '../../reports/sales/sales-query.js';
import { findFilterError, type ItemQuery } from '../../stock/items/item-query.js';
import { summaryQuerySchema } from '../../stock/movements/movement-query.js';
import { entryFilterFields, statementFields } from '../../trade/accounts/account-query.js';
import { documentQuerySchema } from '../../trade/documents/document-query.js';
import { debtQuerySchema, partnerFilterFields, withKind } from '../../trade/partners/partner-query.js';
import { SHEET_FORMATS } from './table.js';

const formatSchema = z.enum(SHEET_FORMATS, `One of: ${SHEET_FORMATS.join(', ')}.`);

/** Query of a file whose format is not chosen there. */
export const fileLanguageSchema = z.strictObject({ language: z.optional(languageSchema) });

const fileFields = { format: formatSchema, ...fileLanguageSchema.shape };

/** Query of `GET /export/items`. */
export const itemExportSchema = z
  .strictObject({ ...fileFields, ...itemFilterSchema.shape, ...itemOrderSchema.shape })
  .transform(({ format, language, sort, order, ...filter }, context) => {
    const problem = findFilterError(filter);
    if (problem) context.addIssue({ code: 'custom', ...problem });
    const query: ItemQuery = { filter, order: { sort, order } };
    return { format, language, query };
  });

/** Body of `POST /export/items`. */
export const selectionExportSchema = z
  .strictObject({ format: formatSchema, selection: selectionSchema })
  .superRefine(({ selection }, context) => {
    const problem = 'filter' in selection ? findFilterError(selection.filter) : null;
    if (problem)
      context.addIssue({
        code: 'custom',
        message: problem.message,
        path: ['selection', 'filter', ...problem.path],
      });
  });

/** Query of `GET /export/movements`. */
export const movementExportSchema = summaryQuerySchema.extend(fileFields);

/** Query of `GET /export/documents`. */
export const documentExportSchema = documentQuerySchema
  .omit({ limit: true, cursor: true })
  .extend(fileFields);

/** Query of `GET /export/partners`. */
export const partnerExportSchema = withKind(z.strictObject({ ...fileFields, ...partnerFilterFields }));

/** Query of `GET /export/journal`. */
export const journalExportSchema = journalQuerySchema.omit({ limit: true, cursor: true }).extend(fileFields);

/** Query of `GET /export/stock-value`. */
export const stockExportSchema = z.strictObject({ ...fileFields, date: daySchema.optional() });

/** Query of `GET /export/sales`. */
export const salesExportSchema = withSpan(z.strictObject({ ...fileFields, ...salesFields }));

/** Query of `GET /export/statement`. */
export const statementExportSchema = inOrder(z.strictObject({ ...fileFields, ...statementFields }));

/** Query of `GET /export/entries`. */
export const entryExportSchema = inOrder(z.strictObject({ ...fileFields, ...entryFilterFields }));

/** Query of `GET /export/debts`. */
export const debtExportSchema = debtQuerySchema.extend(fileFields);
