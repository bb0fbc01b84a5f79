/** How the items of a filter are read in an order, so that few others are examined. */
import { COUNT_LIMIT } from '../http/paging.js';
import { SUPPLIER, type Term, toTerms } from './item-filter.js';
import { type Order, toOrder } from './item-order.js';
import type { ItemQuery } from './item-query.js';
import type { TermCounts } from './term-counts.js';

/** Items that one page or one count examines beyond its own, unless its conditions are common alone and rare together. */
export const BUDGET = 2 * COUNT_LIMIT;

/** Words that are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 5;

/** Orders that have an index for each supplier. Those that each movement changes have none: it would cost every movement. */
const SUPPLIER_ORDERS = ['_id', 'find.name', 'find.price'];

export interface Plan {
  terms: Term[];
  order: Order;
  /** The index that has the order. */
  index: Record<string, 1>;
  /** The terms that limit what is read of this index. */
  bounds: Term[];
  /** The terms that each item read is checked for. */
  rest: Term[];
  /** Few items have this term. All of them are read and then sorted. Null: the items are read in the order of `index`. */
  gather: Term | null;
}

/**
 * An index in the order of the list is read until the page is full, which is soon if many of its items match. If few items have
 * one of the terms, they are gathered instead. A term whose path the order follows is not checked, it is where reading begins.
 */
export async function planReading(
  query: ItemQuery,
  { counts, now, signal }: { counts: TermCounts; now: Date; signal?: AbortSignal | undefined },
): Promise<Plan> {
  const order = toOrder(query);
  const terms = toTerms(query.filter, now);
  const bySupplier = SUPPLIER_ORDERS.includes(order.path) && terms.some(({ path }) => path === SUPPLIER);
  const isBound = ({ path }: Term) => path === order.path || (bySupplier && path === SUPPLIER);
  const rest = terms.filter((term) => !isBound(term));
  return {
    terms,
    order,
    index: { ...(bySupplier && { [SUPPLIER]: 1 as const }), [order.path]: 1, _id: 1 },
    bounds: terms.filter(isBound),
    rest,
    gather: rest.length === 0 ? null : await counts.findRarest(toCounted(terms), COUNT_LIMIT, signal),
  };
}

/** The terms that are worth counting, the likely rarest first. */
export function toCounted(terms: readonly Term[]): Term[] {
  const words = terms.filter(({ path }) => path === 'find.words');
  const longest = words.sort(
    (a, b) => JSON.stringify(b.condition).length - JSON.stringify(a.condition).length,
  );
  return [...longest.slice(0, MAX_COUNTED_WORDS), ...terms.filter(({ path }) => path !== 'find.words')];
}
