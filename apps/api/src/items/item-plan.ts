/** How the items of a filter are read in an order, so that few others are examined. */
import { hasTerm, SUPPLIER, type Term, toTerms } from './item-filter.js';
import { compareIn, isBeyond, type Order, type Place, toOrder } from './item-order.js';
import type { ItemQuery } from './item-query.js';
import type { Sample } from './item-sample.js';

/** Orders that have an index for each supplier. Those that each movement changes have none: it would cost every movement. */
const SUPPLIER_ORDERS = ['_id', 'find.name', 'find.price'];

/** Whether an index has the items with this one value in the order. Every index ends with `_id`, the order of age. */
const canPrefix = ({ path, condition }: Term, order: Order): boolean =>
  path === SUPPLIER
    ? SUPPLIER_ORDERS.includes(order.path)
    : order.path === '_id' && typeof condition === 'number';

/** What is not in the sample is counted as this part of an item. */
const UNSEEN = 0.3;
/** A walk that examines so many items, and so many times more than expected, is given up. */
const MIN_BUDGET = 2000;
const PATIENCE = 4;
/** Examining an item takes longer if it has to be sorted. */
const SORTING = 1.2;

export interface Plan {
  terms: Term[];
  order: Order;
  /** The index that has the order. */
  index: Record<string, 1>;
  /** The terms that limit what is read of this index. */
  bounds: Term[];
  /** The terms for which each item read is checked. */
  rest: Term[];
  /** The rarest of `terms`. */
  rarest: Term | null;
  /**
   * Gather: read all items with the rarest term, then sort them. Walk: read `index` in the order of the list until the page is full,
   * which is soon if many of its items match.
   */
  way: 'walk' | 'gather';
  /** How many items a walk examines at most before the rarest term is gathered. */
  budget: number;
}

/** Chooses the way that examines fewer items for a page of `limit`, as far as the sample tells. */
export function planReading(
  query: ItemQuery,
  { sample, now, limit, after }: { sample: Sample; now: Date; limit: number; after?: Place | undefined },
): Plan {
  const order = toOrder(query);
  const terms = toTerms(query.filter, now);
  const prefix = findRarest(
    terms.filter((term) => canPrefix(term, order)),
    sample,
  ).rarest;
  const isBound = (term: Term) => term.path === order.path || term === prefix;
  const bounds = terms.filter(isBound);
  const rest = terms.filter((term) => !isBound(term));
  const index = { ...(prefix && { [prefix.path]: 1 as const }), [order.path]: 1 as const, _id: 1 as const };
  const { rarest, gather } = findRarest(terms, sample);
  const walk = estimateWalk({ order, bounds, rest }, sample, { limit, after });
  return {
    terms,
    order,
    index,
    bounds,
    rest,
    rarest,
    way: rest.length > 0 && gather < walk ? 'gather' : 'walk',
    budget: Math.ceil(Math.max(MIN_BUDGET, PATIENCE * walk)),
  };
}

/** The rarest term, and how many items have it. */
function findRarest(
  terms: readonly Term[],
  { items, total }: Sample,
): { rarest: Term | null; gather: number } {
  let rarest: Term | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const found = items.filter((item) => hasTerm(item, term)).length;
    if (found < fewest) [rarest, fewest] = [term, found];
  }
  return { rarest, gather: (Math.max(fewest, UNSEEN) * SORTING * total) / Math.max(items.length, 1) };
}

/**
 * How many items a walk examines: as many as if those that match were spread evenly over the order, but at least those before the
 * first one of the sample. "Teesta" has no even share of each page of the names.
 */
function estimateWalk(
  { order, bounds, rest }: Pick<Plan, 'order' | 'bounds' | 'rest'>,
  { items, total }: Sample,
  { limit, after }: { limit: number; after?: Place | undefined },
): number {
  const scale = total / Math.max(items.length, 1);
  const read = items.filter(
    (item) => bounds.every((term) => hasTerm(item, term)) && isBeyond(order, item, after),
  );
  const matching = read.filter((item) => rest.every((term) => hasTerm(item, term)));
  const most = Math.max(read.length, UNSEEN) * scale;
  const [first, ...others] = matching;
  if (!first) return Math.min(most, (limit * Math.max(read.length, UNSEEN)) / UNSEEN);
  const earliest = others.reduce((best, item) => (compareIn(order, item, best) < 0 ? item : best), first);
  const before = read.filter((item) => compareIn(order, item, earliest) < 0).length;
  return Math.min(most, Math.max((limit * read.length) / matching.length, before * scale));
}
