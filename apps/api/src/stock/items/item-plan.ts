/** Plans how to read the items of a filter in an order, so that few others are examined. */
import { type Rank, SUPPLIER, type Term, toTerms, toTest } from './item-filter.js';
import { compareIn, isBeyond, type Order, type Place, toOrder } from './item-order.js';
import type { ItemQuery } from './item-query.js';
import type { Sample, SampleItem } from './item-sample.js';

/** Orders that have an index for each supplier. Orders that each movement changes have none: each movement would have to write it. */
const SUPPLIER_ORDERS = ['_id', 'find.name', 'find.price'];

/** True if an index has the items with this one value in the order. Every index ends with `_id`, the order of age. */
const canPrefix = ({ path, condition }: Term, order: Order): boolean =>
  path === SUPPLIER
    ? SUPPLIER_ORDERS.includes(order.path)
    : order.path === '_id' && typeof condition === 'number';

/** Zero matches in the sample count as so many. */
const UNSEEN = 0.3;
/** Allowance for chance, in standard deviations: matches may be more frequent in the sample than in the list. */
const DEVIATIONS = 4;
/** A scan in order is given up after this many items, or this many times the estimate if that is more. */
const MIN_BUDGET = 2000;
const PATIENCE = 4;
/** Examining an item takes longer if it has to be sorted. */
const SORTING = 1.2;

export interface Plan {
  terms: Term[];
  order: Order;
  /** The index that has the order. */
  index: Record<string, 1>;
  /** The terms that limit the range to read of this index. */
  bounds: Term[];
  /** The terms that are checked on each item read. */
  rest: Term[];
  /** The rarest of `terms` that an index finds. */
  rarest: IndexedTerm | null;
  /**
   * `sort`: read all items with the rarest term, then sort them. `scan`: read `index` in the order of the list until the page is full,
   * which is soon if many of its items match.
   */
  way: 'scan' | 'sort';
  /** Most items that a scan examines before those with the rarest term are sorted. */
  budget: number;
  /** Most probably more items match than this. */
  atLeast: number;
}

/** By term. */
export type Counts = Map<string, Counted>;

interface PlanOptions {
  sample: Sample;
  /** Counts in the sample for other ranks of the same search. */
  counts?: Counts;
  now: Date;
  limit: number;
  after?: Place | undefined;
  /** Only the items of this rank. */
  rank?: Rank | undefined;
}

/** A term that an index finds. */
export type IndexedTerm = Term & { index: Record<string, 1> };

/** Chooses the way that examines fewer items for a page of `limit`, as far as the sample tells. */
export function planPage(query: ItemQuery, options: PlanOptions): Plan {
  const { sample, counts = new Map(), now, limit, after, rank } = options;
  const order = toOrder(query);
  const terms = toTerms(query.filter, now, rank);
  const counted = terms.map((term) => countOnce(counts, term, sample));
  const prefix = rarestOf(counted.filter(({ term }) => canPrefix(term, order)))?.term;
  const isBound = (term: Term) => term.path === order.path || term === prefix;
  const bounds = terms.filter(isBound);
  const rest = terms.filter((term) => !isBound(term));
  const rarest = rarestOf(counted.filter(isIndexed));
  const matching = sample.items.filter((_, index) => counted.every(({ has }) => has[index]));
  const readable = sample.items.filter((_, index) =>
    counted.every(({ term, has }) => !isBound(term) || has[index]),
  );
  const scale = sample.total / Math.max(sample.items.length, 1);
  const sorted = Math.max(rarest?.count ?? 0, UNSEEN) * scale * SORTING;
  const scanned = estimateScan({ order, matching, readable, scale }, { limit, after });
  return {
    terms,
    order,
    index: { ...(prefix && { [prefix.path]: 1 as const }), [order.path]: 1 as const, _id: 1 as const },
    bounds,
    rest,
    rarest: rarest?.term ?? null,
    way: rest.length > 0 && sorted < scanned ? 'sort' : 'scan',
    budget: Math.ceil(Math.max(MIN_BUDGET, PATIENCE * scanned)),
    atLeast: Math.max(0, matching.length - DEVIATIONS * Math.sqrt(matching.length)) * scale,
  };
}

/** A term, how many items of the sample have it, and which. */
interface Counted {
  term: Term;
  has: boolean[];
  count: number;
}

function countOnce(counts: Counts, term: Term, sample: Sample): Counted {
  const key = JSON.stringify([term.path, term.condition]);
  const counted = counts.get(key) ?? countIn(sample, term);
  counts.set(key, counted);
  return { ...counted, term };
}

function countIn({ items }: Sample, term: Term): Counted {
  const test = toTest(term);
  const has = items.map(test);
  return { term, has, count: has.filter(Boolean).length };
}

const isIndexed = (counted: Counted): counted is Counted & { term: IndexedTerm } =>
  counted.term.index !== null;

const rarestOf = <C extends Counted>(counted: readonly C[]): C | null =>
  counted.reduce<C | null>((best, each) => (best && best.count <= each.count ? best : each), null);

interface Scan {
  order: Order;
  /** The items of the sample that match, and all items of the sample that the index scan reads. */
  matching: SampleItem[];
  readable: SampleItem[];
  scale: number;
}

/**
 * Estimates the items that a scan in order examines: as many as if the matches were spread evenly over the order, but at least those before the
 * first match of the sample. In the order of names, "Teesta" is not spread evenly.
 */
function estimateScan(
  { order, matching, readable, scale }: Scan,
  { limit, after }: Pick<PlanOptions, 'limit' | 'after'>,
): number {
  const isAhead = (item: SampleItem) => isBeyond(order, item, after);
  const read = readable.filter(isAhead);
  const [first, ...others] = matching.filter(isAhead);
  const most = Math.max(read.length, UNSEEN) * scale;
  if (!first) return most;
  const earliest = others.reduce((best, item) => (compareIn(order, item, best) < 0 ? item : best), first);
  const before = read.filter((item) => compareIn(order, item, earliest) < 0).length;
  return Math.min(most, Math.max((limit * read.length) / (others.length + 1), before * scale));
}
