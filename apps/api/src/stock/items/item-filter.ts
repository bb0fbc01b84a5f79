/** The conditions of a filter of items, each with an index. */
import { COUNT_DUE_DAYS } from '@godown/shared/items/item';
import type { ItemFilter, ItemStatus } from '@godown/shared/items/item-query';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Filter } from 'mongodb';
import { toPriceCents, toSupplierKey } from '../records/find-fields.js';
import type { ItemDoc } from '../records/item-doc.js';
import { toWordConditions } from '../records/words.js';

/** One condition of a filter, on one path. */
export interface Term {
  /** A path, or `$nor`, whose condition is a list of filters. */
  path: string;
  condition: unknown;
  /** The index that finds the items of this condition alone. Null if there is none. */
  index: Record<string, 1> | null;
}

/**
 * Number of the words of a search that are in the name, up to the first one that is not. A search without an order lists the items of
 * the highest rank first. Each item has one rank, and each rank has a term that few items of other ranks have.
 */
export type Rank = number;

/** Words of a search that make ranks, at most: each rank is a query of its own. */
const MAX_RANKED = 4;

/** The fields of an item that conditions and orders are about. */
export type Findable = Pick<ItemDoc, 'find' | 'quantity' | 'stock' | 'updatedAt'>;

/** The path of the balance of a warehouse, or of the total. */
export const balancePath = (warehouse?: WarehouseId) =>
  warehouse ? (`stock.${warehouse}` as const) : 'quantity';

const DAY_MS = 24 * 3600 * 1000;
export const SUPPLIER = 'find.supplier';
export const STOCKED = 'find.stocked';
const NAME_WORDS = 'find.nameWords';
const OTHER_WORDS = 'find.otherWords';
const WORDS = 'find.words';

const toTerm = (path: string, condition: unknown): Term => ({
  path,
  condition,
  index: { [path]: 1, _id: 1 },
});
const toNotInName = (word: object): Term => ({
  path: '$nor',
  condition: [{ [NAME_WORDS]: word }],
  index: null,
});
/** Lists have an index without an order. */
const toListTerm = (path: string, condition: unknown): Term => ({ path, condition, index: { [path]: 1 } });

/** The ranks that items of a search may have, the highest first. Without a word there is none. */
export function ranksOf({ q = '' }: ItemFilter): readonly Rank[] {
  const count = Math.min(toWordConditions(q).length, MAX_RANKED);
  return count === 0 ? [] : Array.from({ length: count + 1 }, (_, index) => count - index);
}

/** The conditions of a filter, and of a rank. Together they find the matches. */
export function toTerms(filter: ItemFilter, now: Date, rank?: Rank): Term[] {
  const { q = '', supplier, minPrice, maxPrice } = filter;
  const price = {
    ...(minPrice !== undefined && { $gte: toPriceCents(Number(minPrice)) }),
    ...(maxPrice !== undefined && { $lte: toPriceCents(Number(maxPrice)) }),
  };
  return [
    ...toWordTerms(q, rank),
    ...(supplier === undefined ? [] : [toTerm(SUPPLIER, toSupplierKey(supplier))]),
    ...toStatusTerms(filter, now),
    ...(Object.keys(price).length > 0 ? [toTerm('find.price', price)] : []),
  ];
}

function toWordTerms(q: string, rank: Rank | undefined): Term[] {
  const words = toWordConditions(q);
  if (rank === undefined) return words.map((word) => toListTerm(WORDS, word));
  const missing = rank < MAX_RANKED ? words[rank] : undefined;
  return [
    ...words.slice(0, rank).map((word) => toListTerm(NAME_WORDS, word)),
    // A word outside the name may begin with a whole word of the name: “ovenproof” and “oven”.
    ...(missing ? [toListTerm(OTHER_WORDS, missing), toNotInName(missing)] : []),
    ...words.slice(missing ? rank + 1 : rank).map((word) => toListTerm(WORDS, word)),
  ];
}

function toStatusTerms(filter: ItemFilter, now: Date): Term[] {
  const { status, warehouse } = filter;
  const here = warehouse ?? { $in: WAREHOUSE_IDS };
  const balance = toBalanceTerms(filter);
  switch (status) {
    case 'in':
    case 'sold':
      return balance;
    case 'negative':
      return warehouse ? balance : [toListTerm('find.negative', here), ...balance];
    case 'low':
    case 'damaged':
      return [toListTerm(`find.${status}`, here), ...balance];
    case 'uncounted': {
      const due = new Date(now.getTime() - COUNT_DUE_DAYS * DAY_MS);
      return warehouse ? [toTerm(`find.counted.${warehouse}`, { $lt: due }), ...balance] : balance;
    }
    default:
      return warehouse && balance.length === 0 ? [toListTerm(STOCKED, warehouse)] : balance;
  }
}

const BALANCES: Partial<Record<ItemStatus, unknown>> = { in: { $gt: 0 }, sold: 0, negative: { $lt: 0 } };

/** Terms of a status and of the quantities for one balance. */
function toBalanceTerms({ status, warehouse, minQuantity, maxQuantity }: ItemFilter): Term[] {
  // The balance of any warehouse may be negative, with any total.
  const isOfTotal = status === 'negative' && warehouse === undefined;
  const ofStatus = status && !isOfTotal ? BALANCES[status] : undefined;
  const limits = {
    ...(minQuantity !== undefined && { $gte: Number(minQuantity) }),
    ...(maxQuantity !== undefined && { $lte: Number(maxQuantity) }),
  };
  const isOne = limits.$gte === limits.$lte;
  const ofQuantities = isOne ? limits.$gte : limits;
  return [ofStatus, ofQuantities]
    .filter((condition) => condition !== undefined)
    .map((condition) => toTerm(balancePath(warehouse), condition));
}

/** Tests without the database if an item has a term. */
export function toTest({ path, condition }: Pick<Term, 'path' | 'condition'>): (item: Findable) => boolean {
  if (path === '$nor') return toNoneTest(condition as object[]);
  const names = path.split('.');
  const meets = toValueTest(condition);
  return (item) => {
    const value = names.reduce<unknown>((doc, name) => (doc as Record<string, unknown>)?.[name], item);
    return Array.isArray(value) ? value.some(meets) : meets(value);
  };
}

function toNoneTest(filters: readonly object[]): (item: Findable) => boolean {
  const tests = filters
    .flatMap((filter) => Object.entries(filter))
    .map(([path, condition]) => toTest({ path, condition }));
  return (item) => !tests.some((meets) => meets(item));
}

function toValueTest(condition: unknown): (value: unknown) => boolean {
  if (typeof condition !== 'object' || condition === null) return (value) => value === condition;
  const { $regex, $in, ...limits } = condition as Partial<Record<string, unknown>>;
  const beginning = String($regex).slice(1);
  if ($regex !== undefined) return (value) => String(value).startsWith(beginning);
  if ($in !== undefined) return (value) => value !== undefined;
  const tests = Object.entries(limits).map(([operator, limit]) =>
    COMPARE[operator as Comparison](Number(limit)),
  );
  return (value) => tests.every((meets) => meets(Number(value)));
}

const COMPARE = {
  $eq: (limit: number) => (value: number) => value === limit,
  $gt: (limit: number) => (value: number) => value > limit,
  $gte: (limit: number) => (value: number) => value >= limit,
  $lt: (limit: number) => (value: number) => value < limit,
  $lte: (limit: number) => (value: number) => value <= limit,
};
type Comparison = keyof typeof COMPARE;

/** Combines all of `filters`, `terms` and `checks`. Of several words on one path, the embedded store reads the items of the first. */
export function toFilter(
  filters: readonly Filter<ItemDoc>[],
  terms: readonly Term[],
  checks: readonly Filter<ItemDoc>[] = [],
): Filter<ItemDoc> {
  const all = [...filters, ...terms.map(({ path, condition }) => ({ [path]: condition })), ...checks];
  return (all.length === 0 ? {} : { $and: all }) as Filter<ItemDoc>;
}
