/** Which items are meant, as conditions that each have an index. */
import { COUNT_DUE_DAYS } from '@godown/shared/item';
import type { ItemFilter } from '@godown/shared/item-query';
import { WAREHOUSE_IDS } from '@godown/shared/warehouses';
import type { Filter } from 'mongodb';
import type { ItemDoc } from './item-doc.js';
import { BALANCE_FIELDS, type SearchFields, toCents, toSupplierKey } from './search-fields.js';
import { searchWordsOf } from './words.js';

/** One condition of a filter, on one path. It alone can be read from the index `index`. */
export interface Term {
  path: string;
  condition: unknown;
  index: Record<string, 1>;
}

const DAY_MS = 24 * 3600 * 1000;
export const SUPPLIER = 'find.supplier';
export const STOCKED = 'find.stocked';

const toTerm = (path: string, condition: unknown): Term => ({
  path,
  condition,
  index: { [path]: 1, _id: 1 },
});
/** Lists have an index without an order. */
const toListTerm = (path: string, condition: unknown): Term => ({ path, condition, index: { [path]: 1 } });

/** The conditions of a filter. All of them together find the items that are meant. */
export function toTerms(filter: ItemFilter, now: Date): Term[] {
  const { q = '', supplier, minPrice, maxPrice } = filter;
  const price = {
    ...(minPrice !== undefined && { $gte: toCents(Number(minPrice)) }),
    ...(maxPrice !== undefined && { $lte: toCents(Number(maxPrice)) }),
  };
  return [
    // A stored word has letters, digits and percent signs only, none of which has a meaning in a regular expression.
    ...searchWordsOf([q]).map((word) => toListTerm('find.words', { $regex: `^${word}` })),
    ...(supplier === undefined ? [] : [toTerm(SUPPLIER, toSupplierKey(supplier))]),
    ...toStatusTerms(filter, now),
    ...(Object.keys(price).length > 0 ? [toTerm('find.price', price)] : []),
  ];
}

/** Whole numbers: the embedded store would read all items with a 0 for `$gt: 0`. */
const MORE_THAN_NONE = { $gte: 1 };
const LESS_THAN_NONE = { $lte: -1 };

function toStatusTerms({ status, warehouse }: ItemFilter, now: Date): Term[] {
  const balance = BALANCE_FIELDS[warehouse ?? 'total'];
  const here = warehouse ?? { $in: WAREHOUSE_IDS };
  switch (status) {
    case 'in':
      return [toTerm(balance, MORE_THAN_NONE)];
    case 'sold':
      return [toTerm(balance, 0)];
    case 'negative':
      return [warehouse ? toTerm(balance, LESS_THAN_NONE) : toListTerm('find.negative', here)];
    case 'low':
      return [toListTerm('find.low', here)];
    case 'uncounted': {
      const due = new Date(now.getTime() - COUNT_DUE_DAYS * DAY_MS);
      return warehouse ? [toTerm(`find.counted.${warehouse}`, { $lt: due })] : [];
    }
    default:
      return warehouse ? [toListTerm(STOCKED, warehouse)] : [];
  }
}

/** Tells whether an item has a term, without the database. */
export function toTest({ path, condition }: Term): (item: SearchFields) => boolean {
  const names = path.split('.');
  const meets = toValueTest(condition);
  return (item) => {
    const value = names.reduce<unknown>((doc, name) => (doc as Record<string, unknown>)?.[name], item);
    return Array.isArray(value) ? value.some(meets) : meets(value);
  };
}

function toValueTest(condition: unknown): (value: unknown) => boolean {
  if (typeof condition !== 'object' || condition === null) return (value) => value === condition;
  const { $regex, $in, $gte, $lte, $lt } = condition as Partial<Record<string, unknown>>;
  const beginning = String($regex).slice(1);
  if ($regex !== undefined) return (value) => String(value).startsWith(beginning);
  if ($in !== undefined) return (value) => value !== undefined;
  const [least, most] = [
    Number($gte ?? Number.NEGATIVE_INFINITY),
    Number($lte ?? $lt ?? Number.POSITIVE_INFINITY),
  ];
  return (value) => Number(value) >= least && Number(value) <= most;
}

/** All of `filters` and `terms`. Of several conditions on one path the embedded store reads what the first one finds. */
export function toFilter(filters: readonly Filter<ItemDoc>[], terms: readonly Term[]): Filter<ItemDoc> {
  const all = [...filters, ...terms.map(({ path, condition }) => ({ [path]: condition }))];
  return (all.length === 0 ? {} : { $and: all }) as Filter<ItemDoc>;
}
