/** The query parameters of the two lists of movements and of their summary. */

import { personSchema } from '@godown/shared/access/api-keys';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { flowSchema, movementReasonSchema } from '@godown/shared/stock/movements';
import { documentKindSchema } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { dateFilters } from '../../http/date-filters.js';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import type { MovementPlace } from './list-movements.js';

const filters = {
  warehouse: z.optional(warehouseSchema),
  person: z.optional(personSchema),
  reason: z.optional(movementReasonSchema),
  flow: z.optional(flowSchema),
  documentKind: z.optional(documentKindSchema),
  ...dateFilters,
};

/** Where a page of an item's history begins, or a page of the journal. */
const placeSchema = cursorSchema(/^\d{1,15}\.(\d{1,3}|[0-9a-f]{24})$/).transform((text): MovementPlace => {
  const [first = '', second = ''] = text.split('.');
  return second.length === 24
    ? { at: new Date(Number(first)), _id: ObjectId.createFromHexString(second) }
    : { version: Number(first), part: Number(second) };
});

/** `?item=`: the id of an item. */
export const itemIdSchema = z
  .string(/* i18n */ 'Enter the id of an item, once.')
  .regex(/^[0-9a-f]{24}$/i, { error: /* i18n */ 'Enter the id of an item.', abort: true })
  .transform((hex) => ObjectId.createFromHexString(hex));

const fields = z.strictObject({ ...filters, limit: limitSchema, cursor: placeSchema.optional() });

const isOfItem = (place: MovementPlace | undefined) => place === undefined || 'version' in place;
const isOfJournal = (place: MovementPlace | undefined) => place === undefined || 'at' in place;
const WRONG_LIST = { path: ['cursor'], error: 'Take the cursor from the Link header of the same list.' };

/** Query of `GET /item/{id}/movements`. */
export const historyQuerySchema = fields.refine(({ cursor }) => isOfItem(cursor), WRONG_LIST);

/** Query of `GET /movements`. A cursor belongs to the list it came from: with an item, or without. */
export const journalQuerySchema = fields
  .extend({ item: itemIdSchema.optional() })
  .refine(({ item, cursor }) => (item ? isOfItem(cursor) : isOfJournal(cursor)), WRONG_LIST);

/** Query of `GET /movements/summary`. */
export const summaryQuerySchema = z.strictObject({ ...filters, item: itemIdSchema.optional() });

export type MovementQuery = z.output<typeof journalQuerySchema>;
