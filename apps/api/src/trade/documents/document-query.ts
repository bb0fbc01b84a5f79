/** The query parameters of the list of documents. */

import { personSchema } from '@godown/shared/access/api-keys';
import { textSchema } from '@godown/shared/items/item';
import { warehouseSchema } from '@godown/shared/items/warehouse-schemas';
import { documentKindSchema } from '@godown/shared/trade/documents';
import { partnerIdSchema } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { dateFilters } from '../../http/date-filters.js';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { itemIdSchema } from '../../stock/movements/movement-query.js';
import type { PartnerCollection } from '../accounts/partner-doc.js';
import type { DocumentFilter } from './document-filter.js';
import type { DocumentPlace } from './documents.repo.js';

/** A place in a list of documents, as a cursor has it. */
export const toPlace = ({ at, _id }: DocumentPlace): string => `${at.getTime()}.${_id}`;

/** The place that `toPlace` has written. */
export const placeSchema = cursorSchema(/^\d{1,15}\.[A-Z]{2}-\d{4}-\d{6,15}$/).transform(
  (cursor): DocumentPlace => {
    const [at, number = ''] = cursor.split('.');
    return { at: new Date(Number(at)), _id: number };
  },
);

/** Query of `GET /documents`. */
export const documentQuerySchema = z.strictObject({
  kind: z.optional(documentKindSchema),
  party: z.optional(textSchema(200)),
  partner: z.optional(partnerIdSchema),
  item: itemIdSchema.optional(),
  person: z.optional(personSchema),
  warehouse: z.optional(warehouseSchema),
  ...dateFilters,
  q: z.optional(textSchema(200)),
  limit: limitSchema,
  cursor: placeSchema.optional(),
});

/** Query of `GET /parties`. */
export const partyQuerySchema = z.strictObject({ q: z.optional(textSchema(200)) });

/** The documents of a customer or supplier include those of everybody who was merged into it. */
export async function withMerged<Query extends { partner?: string | undefined }>(
  partners: PartnerCollection,
  { partner, ...query }: Query,
): Promise<Omit<Query, 'partner'> & Pick<DocumentFilter, 'partners'>> {
  if (partner === undefined) return query;
  const _id = ObjectId.createFromHexString(partner);
  const found = await partners.findOne({ _id }, { projection: { merged: 1 } });
  return { ...query, partners: [_id, ...(found?.merged ?? [])] };
}
