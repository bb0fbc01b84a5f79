import type { Role } from '@godown/shared/access/roles';
import type { Item } from '@godown/shared/items/item';
import type { ItemFilter } from '@godown/shared/items/item-query';
import { isPlain, type listItems as listItemsContract } from '@godown/shared/items/items.contracts';
import type { ObjectId } from 'mongodb';
import type { Call } from '../../access/bind.js';
import { requireCaller, requireOwnEmail } from '../../access/identity/authorization.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, setTotal, type Total } from '../../http/paging.js';
import type { Clock } from '../../runtime/clock.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import type { WordCollection } from '../records/word-doc.js';
import { createItemFinder, type ItemFinder } from './find-items.js';
import { fromCursor, type Place, toCursor, toOrder } from './item-order.js';
import { type ItemQuery, toItemQuery } from './item-query.js';
import { countItems, listItems } from './items.repo.js';
import { findSimilarSearch } from './similar-search.js';

interface Deps {
  items: ItemCollection;
  words: WordCollection;
  clock: Clock;
  lists: ListReaders;
}

const SIMILAR_SEARCH = 'X-Similar-Search';

/** A page of the list, with the total number of items and the cursor of the next page. */
export interface ItemPage {
  items: Item[];
  total: Total;
  next: string | null;
  /** A search that may have been meant and finds more. */
  similar?: string | null;
}

interface PageQuery {
  email?: string | undefined;
  cursor?: ObjectId | undefined;
  limit: number;
  signal?: AbortSignal;
}

/** Reads a page. Only a signed-in caller sees who added an item. */
export async function readItemPage(
  items: ItemCollection,
  { email, cursor, limit, signal }: PageQuery,
  role: Role | null,
): Promise<ItemPage> {
  const docs = await listItems(items, { email, after: cursor, limit: limit + 1, signal });
  const page = docs.slice(0, limit);
  // If the first page is also the last, it has all items.
  const isAll = cursor === undefined && docs.length <= limit;
  return {
    items: page.map((doc) => toItem(doc, role)),
    total: isAll ? { count: docs.length, isExact: true } : await countItems(items, { email }),
    next: docs.length > limit ? String(page.at(-1)?._id) : null,
  };
}

type ListCall = Call<typeof listItemsContract, Place>;

/**
 * A page of all items, with `?email=` of the caller's own, or with a filter or an order of those that signed-in people look for.
 */
export function createItemList({ items, words, clock, lists }: Deps): (call: ListCall) => Promise<Item[]> {
  const readFound = createFoundReader({ items, words, finder: createItemFinder({ items, clock }) });

  return async ({ req, res, caller, role, query, page: { limit, after } }) => {
    const { email, ...others } = query;
    if (email !== undefined) requireOwnEmail(requireCaller(res), email);
    if (!isPlain(others)) requireCaller(res);
    const readList = caller ? lists.staff : lists.visitors;
    const page = await readList(res, (signal) =>
      isPlain(others)
        ? readItemPage(items, { email, cursor: after?._id, limit, signal }, role)
        : readFound(toItemQuery(others), { after, limit, signal, role, isPerson: caller?.key === undefined }),
    );
    setTotal(res, page.total);
    if (page.next !== null) linkNext(req, res, page.next);
    if (page.similar) res.set(SIMILAR_SEARCH, encodeURIComponent(page.similar));
    return page.items;
  };
}

/** The total of a first page is repeated on the next pages for this long, in milliseconds. */
const KEPT_MS = 60_000;
const MAX_KEPT = 500;

/** The totals of lists that were counted lately, by their filter. */
class KeptTotals {
  readonly #kept = new Map<string, { total: Total; until: number }>();

  find(filter: ItemFilter): Total | null {
    const kept = this.#kept.get(JSON.stringify(filter));
    return kept && performance.now() < kept.until ? kept.total : null;
  }

  keep(filter: ItemFilter, total: Total): void {
    const key = JSON.stringify(filter);
    this.#kept.delete(key);
    this.#kept.set(key, { total, until: performance.now() + KEPT_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The place that the cursor of a list means. */
export const readPlace = (text: string, { email: _, ...query }: ListCall['query']): Place | null =>
  fromCursor(toOrder(toItemQuery(query)), text);

interface FoundQuery {
  after: Place | undefined;
  limit: number;
  signal: AbortSignal;
  role: Role | null;
  /** A program gets what it asks for. */
  isPerson: boolean;
}

/** Counting may take longer than reading a page, so pages after the first repeat the total for a while. */
function createFoundReader({ finder, ...others }: Pick<Deps, 'items' | 'words'> & { finder: ItemFinder }) {
  const totals = new KeptTotals();
  return async (
    query: ItemQuery,
    { after, limit, signal, role, isPerson }: FoundQuery,
  ): Promise<ItemPage> => {
    const { docs, next, total: read, count } = await finder.readPage(query, { after, limit, signal });
    const known = after ? totals.find(query.filter) : null;
    const counted = read ?? known ?? (await count());
    // Counting may have stopped before it found what is on the page.
    const total = { ...counted, count: Math.max(counted.count, docs.length) };
    if (!known) totals.keep(query.filter, total);
    const similar =
      after || next || !isPerson
        ? null
        : await findSimilarSearch({ ...others, finder }, { query, found: docs.length, signal });
    return {
      items: docs.map((doc) => toItem(doc, role)),
      total,
      next: next && toCursor(next),
      similar,
    };
  };
}
