/** The filters and cursors of requests for documents, as the database has them. */
import type { documentFilterFields } from '@godown/shared/trade/documents.contracts';
import { ObjectId } from 'mongodb';
import type * as z from 'zod/mini';
import { toTimes } from '../../http/date-filters.js';
import type { ParameterTexts } from '../../http/routes.js';
import type { PartnerCollection } from '../accounts/partner-doc.js';
import type { DocumentFilter } from './document-filter.js';
import type { DocumentPlace } from './documents.repo.js';

export const DOCUMENT_PARAMETERS: ParameterTexts = {
  q: { description: 'Each word is the beginning of a word in the number or in the texts.' },
};

export const toCursor = ({ at, _id }: DocumentPlace): string => `${at.getTime()}.${_id}`;

export function readPlace(text: string): DocumentPlace | null {
  const [, at, number] = /^(\d{1,15})\.([A-Z]{2}-\d{4}-\d{6,15})$/.exec(text) ?? [];
  return number === undefined ? null : { at: new Date(Number(at)), _id: number };
}

type Filters = z.output<z.ZodMiniObject<typeof documentFilterFields>>;

/** The documents of a customer or supplier include those of everybody who was merged into it. */
export async function toDocumentFilter(
  partners: PartnerCollection,
  { partner, item, from, to, ...others }: Filters,
): Promise<DocumentFilter> {
  return {
    ...others,
    ...toTimes({ from, to }),
    ...(item !== undefined && { item: ObjectId.createFromHexString(item) }),
    ...(partner !== undefined && {
      partners: await withMerged(partners, ObjectId.createFromHexString(partner)),
    }),
  };
}

async function withMerged(partners: PartnerCollection, _id: ObjectId): Promise<ObjectId[]> {
  const found = await partners.findOne({ _id }, { projection: { merged: 1 } });
  return [_id, ...(found?.merged ?? [])];
}
