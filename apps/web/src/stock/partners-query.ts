/** The reads of customers and suppliers that notes need: the cache keys and the query options. */

import {
  PARTNER_KINDS,
  type PartnerKind,
  partnerSchema,
  partyTextSchema,
} from '@godown/shared/trade/partners';
import { type LastPrice, lastPricesSchema } from '@godown/shared/trade/prices';
import { queryOptions } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';
import { partnerKeys } from './partner-keys';

const partnersSchema = z.array(partnerSchema);

/** Number of partners of a kind that a device keeps: the most that the server sends at once. */
export const KEPT = 1000;
/** Number of partners that are looked up for a text. A field offers fewer, but the one with the whole name should be among them. */
export const FOUND = 20;

/** The first partners of a kind. The device keeps no list of both kinds together. */
export const keptPartnersQuery = (api: Api, kind: PartnerKind | undefined) => ({
  ...readQuery(api, 'GET /partners', partnersSchema, {
    key: [...partnerKeys.kept, kind ?? ''],
    query: { ...(kind && { kind }), limit: String(KEPT) },
  }),
  enabled: kind !== undefined,
});

/** The kept partners of each kind. */
export const allKeptPartners = (api: Api) => PARTNER_KINDS.map((kind) => keptPartnersQuery(api, kind));

/** The partners that match a text. */
export const foundPartnersQuery = (api: Api, kind: PartnerKind | undefined, q: string) =>
  readQuery(api, 'GET /partners', partnersSchema, {
    key: [...partnerKeys.found, kind ?? '', q],
    query: { ...(kind && { kind }), q, limit: String(FOUND) },
  });

/** Names that begin with a text and that notes of a kind have as texts only: they have no account yet. */
export const partyTextsQuery = (api: Api, kind: PartnerKind, q: string) =>
  queryOptions({
    queryKey: ['parties', kind, q],
    queryFn: async ({ signal }) => {
      const texts = await api.call('GET /partners/texts', z.array(partyTextSchema), {
        query: { kind, q, limit: String(FOUND) },
        signal,
      });
      return texts.map(({ party }) => party);
    },
  });

/** One partner. Rejects with the `ApiError` `partner_not_found` if there is none with this id. */
export function partnerQuery(api: Api, id: string) {
  return readQuery(api, 'GET /partners/{id}', partnerSchema, { key: partnerKeys.one(id), params: { id } });
}

/** The server looks up no more items at once. */
const MAX_ITEMS = 500;

type LastPriceReader = DataLoader<string, LastPrice | null>;

/** Reads the last prices of one customer. Reads of the same moment share one request for every 500 items. */
export function createLastPriceReader(api: Api, partner: string): LastPriceReader {
  const readAll = async (items: readonly string[]): Promise<(LastPrice | null)[]> => {
    const query = { items: items.join(',') };
    const last = await api.call('GET /partners/{id}/prices', lastPricesSchema, {
      params: { id: partner },
      query,
    });
    const prices = new Map(last.map((price) => [price.item, price]));
    return items.map((item) => prices.get(item) ?? null);
  };
  // The query cache is the cache.
  return new DataLoader(readAll, { cache: false, maxBatchSize: MAX_ITEMS });
}

/** The price that a customer paid for an item last, or null. */
export function lastPriceQuery(reader: LastPriceReader, partner: string, item: string) {
  return queryOptions({
    queryKey: ['partners', 'last-price', partner, item],
    queryFn: () => reader.load(item),
  });
}
