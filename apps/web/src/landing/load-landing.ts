/** The data of the landing page: one small call, for an inventory of any size. */

import { LANDING_ITEMS } from '@godown/shared/http/paging';
import type { Item } from '@godown/shared/items/item';
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createApi } from '../api/client';
import { readWithPosition } from '../api/event-position';
import { sumUnits } from '../stock/stock';

/** Spec: the landing page shows at most six items. */
export const SHOWN_ITEMS = 6;
const FEED_ITEMS = 3;
/** They fill the panel if it has no warehouses. */
const FIRST_ITEMS = 5;

export interface Landing {
  /** The first six, oldest first. */
  shown: Item[];
  stock: StockToday;
}

export type StockToday =
  | { scope: 'all'; models: number; units: number; held: Held; newest: Item[] }
  /** The inventory is too large for a landing page: the number of items, and the first of them. */
  | { scope: 'first'; models: number; first: Item[] }
  /** The API sent no number of items. */
  | { scope: 'unknown' };

/** The balance of each warehouse; null if the API sent none. */
export type Held = Stock | null;

export const LANDING_KEY = ['landing'];

/** Loads the data of the landing page. Rejects with an `ApiError`. */
export function landingQuery() {
  return queryOptions({
    queryKey: LANDING_KEY,
    queryFn: ({ signal, client }) => loadLanding(client, signal),
    // Always stale, because events on other pages do not reach this query.
    staleTime: 0,
  });
}

/** As a visitor: what it shows is the same for everybody. */
const noToken = async () => null;
const { request } = createApi({ tokens: { read: noToken, renew: noToken } });

async function loadLanding(client: QueryClient, signal: AbortSignal): Promise<Landing> {
  const query = { limit: String(LANDING_ITEMS) };
  const read = () => request('GET /item', { parse: parseItems }, { query, auth: 'optional', signal });
  const response = await readWithPosition(client, read);
  const total = response.headers.get('X-Total-Count');
  return toLanding(response.data, total === null ? null : Number(total));
}

/** `total` is null if the server sent none. */
function toLanding(items: Item[], total: number | null): Landing {
  return { shown: items.slice(0, SHOWN_ITEMS), stock: toStock(items, total) };
}

function toStock(items: Item[], total: number | null): StockToday {
  if (total === null || !Number.isInteger(total)) return { scope: 'unknown' };
  if (total > items.length) return { scope: 'first', models: total, first: items.slice(0, FIRST_ITEMS) };
  // Items that were added at the same moment keep the order of the API, oldest first.
  const newest = items
    .toReversed()
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, FEED_ITEMS);
  return { scope: 'all', models: items.length, units: sumUnits(items), held: toHeld(items), newest };
}

function toHeld(items: Item[]): Held {
  const held = { ...EMPTY_STOCK };
  for (const { stock } of items) {
    if (!stock) return null;
    for (const id of WAREHOUSE_IDS) held[id] += stock[id];
  }
  return held;
}

/**
 * Checks only the fields that the page shows. Other pages check all fields with the shared schema. Its library would be a
 * sixteenth of this page's first load.
 */
function parseItems(data: unknown): Item[] {
  if (!Array.isArray(data) || !data.every(isItem)) throw new Error('The response is not a list of items.');
  return data;
}

function isItem(data: unknown): data is Item {
  if (typeof data !== 'object' || data === null) return false;
  const item: Partial<Record<keyof Item, unknown>> = data;
  const texts = [item._id, item.name, item.img, item.description, item.supplier, item.createdAt];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof item.price === 'number' &&
    typeof item.quantity === 'number'
  );
}
