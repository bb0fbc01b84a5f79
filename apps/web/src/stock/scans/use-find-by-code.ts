import { type Item, itemSchema } from '@godown/shared/items/item';
import { codesOf, holdersOf, unitsOfCode as unitsOf } from '@godown/shared/items/same-code';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { readWithPosition } from '../../api/event-position';
import { withPendingChanges } from '../changes/shown-items';
import { toCode, toId } from '../check-count';
import { listCachedItems, putItem } from '../list-cache';
import { itemQuery } from '../queries';
import { useChooseFound } from './choose-found';

/** The item and the units that a code stands for. */
export interface Found {
  item: Item;
  /** 1 for the id or the barcode of the item, else the units in the carton. */
  units: number;
}

/** `cancelled`: several items have the code, and the person has chosen none of them. */
export type Finding = Found | 'cancelled' | null;

/** Returns the number of units that a code stands for; null if it is not a code of this item. */
export const unitsOfCode = (item: Item, text: string): number | null =>
  toId(text) === item._id ? 1 : unitsOf(item, toCode(text));

/**
 * Finds the item with a code, its own or that of a carton. Several items may have a code that is the same otherwise: the person chooses.
 * Resolves with null if no item has it. Rejects if the server cannot be asked.
 */
export function useFindByCode(): (code: string) => Promise<Finding> {
  const listFound = useListByCode();
  const choose = useChooseFound();
  return async (code) => {
    const [first, ...others] = await listFound(code);
    return first && others.length > 0 ? choose(toCode(code), [first, ...others]) : (first ?? null);
  };
}

/** Lists the items that a code may stand for: on this device if an item has the code in exactly this spelling, else on the server. */
export function useListByCode(): (code: string) => Promise<Found[]> {
  const api = useApi();
  const client = useQueryClient();
  return async (text) => {
    const code = toCode(text);
    const id = toId(text);
    const cached = withPendingChanges(client, listCachedItems(client));
    const known = holdersOf(cached, code);
    const isExact = known.some((item) => codesOf(item).includes(code));
    const one = isExact ? undefined : cached.find(({ _id }) => _id === id);
    if (one) return [toPiece(one)];
    if (id !== null && known.length === 0)
      return client.fetchQuery(itemQuery(api, id)).then((item) => [toPiece(item)], toNone);
    const found = isExact ? known : await findOnServer({ api, client }, code, known);
    return found.map((item) => ({ item, units: unitsOf(item, code) ?? 1 }));
  };
}

interface Deps {
  api: Api;
  client: QueryClient;
}

/** Includes data of this device: a code that was just given to an item is not on the server yet. Without a connection only this data is used. */
async function findOnServer({ api, client }: Deps, code: string, known: readonly Item[]): Promise<Item[]> {
  const read = () => api.request('GET /items-by-code', z.array(itemSchema), { query: { code } });
  try {
    const { data: items } = await readWithPosition(client, read);
    for (const item of items) putItem(client, item);
    const all = new Map([...withPendingChanges(client, items), ...known].map((item) => [item._id, item]));
    return holdersOf([...all.values()], code);
  } catch (error) {
    // An invalid code matches no item of the server.
    if (error instanceof ApiError && error.status === 422) return [...known];
    if (known.length > 0) return [...known];
    throw error;
  }
}

const toPiece = (item: Item): Found => ({ item, units: 1 });

function toNone(error: unknown): [] {
  if (error instanceof ApiError && error.status === 404) return [];
  throw error;
}
