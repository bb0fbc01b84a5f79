/** The orders of a list of items, and the place at which a page begins. */
import type { ItemSort } from '@godown/shared/items/item-query';
import { type Filter, ObjectId } from 'mongodb';
import type { ItemDoc } from '../records/item-doc.js';
import { balancePath, type Findable, type Rank, ranksOf } from './item-filter.js';
import type { ItemQuery } from './item-query.js';

/** Each order follows an index on `path` and `_id`. */
export interface Order {
  path: string;
  direction: 1 | -1;
  /** Items of different ranks are listed one after the other, each in this order. Without a rank there is one list. */
  ranks?: readonly Rank[];
}

type SortValue = string | number | Date;

/** The place after the item with these values. An order by `_id` has no `value`, and only a search without an order has a `rank`. */
export interface Place {
  value?: SortValue;
  rank?: Rank | undefined;
  _id: ObjectId;
}

const BY_ID = '_id';

const PATHS: Record<ItemSort, string> = {
  name: 'find.name',
  price: 'find.price',
  quantity: 'quantity',
  updatedAt: 'updatedAt',
  // Ids begin with the time.
  createdAt: BY_ID,
};

/** By default oldest first, a search by rank before that. The list of items that are due for counting begins with those never counted. */
export function toOrder({ filter, order: { sort, order } }: ItemQuery): Order {
  const { warehouse, status } = filter;
  const direction = order === 'desc' ? -1 : 1;
  if (sort === undefined && status === 'uncounted' && warehouse)
    return { path: `find.counted.${warehouse}`, direction };
  if (sort === 'quantity' && warehouse) return { path: balancePath(warehouse), direction };
  const ranks = sort === undefined && order === undefined ? ranksOf(filter) : [];
  return { path: PATHS[sort ?? 'createdAt'], direction, ...(ranks.length > 0 && { ranks }) };
}

export const toSort = ({ path, direction }: Order): Record<string, 1 | -1> => ({
  [path]: direction,
  [BY_ID]: direction,
});

/** The place of an item in an order. The item must have been read with the field of the order. */
export function placeOf({ path }: Order, item: Pick<ItemDoc, '_id'>): Place {
  if (path === BY_ID) return { _id: item._id };
  return { value: valueIn(path, item as Sortable), _id: item._id };
}

type Sortable = Findable & { _id: ObjectId | string };

const valueIn = (path: string, item: Sortable): SortValue =>
  path === BY_ID
    ? String(item._id)
    : (path
        .split('.')
        .reduce<unknown>(
          (doc, name) => (doc as Record<string, unknown> | undefined)?.[name],
          item,
        ) as SortValue);

/** Compares two items by an order, without their ids. */
export function compareIn({ path, direction }: Order, a: Sortable, b: Sortable): number {
  const [first, second] = [valueIn(path, a), valueIn(path, b)];
  return direction * (first < second ? -1 : first > second ? 1 : 0);
}

/** True if an item comes after a place, or has the same value. */
export function isBeyond({ path, direction }: Order, item: Sortable, after: Place | undefined): boolean {
  if (!after) return true;
  const [value, place] = [valueIn(path, item), after.value ?? String(after._id)];
  return direction === 1 ? value >= place : value <= place;
}

/** The items after a place, as ranges that are read one after the other: first those with the same value. */
export function toRanges({ path, direction }: Order, { value, _id }: Place): Filter<ItemDoc>[] {
  const beyond = direction === 1 ? '$gt' : '$lt';
  if (value === undefined) return [{ _id: { [beyond]: _id } } as Filter<ItemDoc>];
  // No two names are the same.
  if (typeof value === 'string') return [{ [path]: { [beyond]: value } } as Filter<ItemDoc>];
  return [{ [path]: value, _id: { [beyond]: _id } }, { [path]: { [beyond]: value } }] as Filter<ItemDoc>[];
}

/** As `toRanges`, without items whose value is 0. */
export function toRangesWithout0({ path, direction }: Order, after: Place | undefined): Filter<ItemDoc>[] {
  const below = { [path]: { $lt: 0 } };
  const above = { [path]: { $gt: 0 } };
  const [first, second] = (direction === 1 ? [below, above] : [above, below]) as Filter<ItemDoc>[];
  if (!after) return [first, second].flatMap((range) => range ?? []);
  const [same = {}, beyond = {}] = toRanges({ path, direction }, after);
  const isInFirst = Number(after.value) * direction < 0;
  return isInFirst ? [same, { $and: [beyond, first ?? {}] }, second ?? {}] : [same, beyond];
}

const CURSOR = /^[0-9a-f]{24}(\.[0-9A-Za-z_-]{1,600})?$/;

export function toCursor({ value, rank, _id }: Place): string {
  if (value === undefined && rank === undefined) return String(_id);
  const plain = value instanceof Date ? { at: value.getTime() } : (value ?? rank);
  return `${_id}.${Buffer.from(JSON.stringify(plain)).toString('base64url')}`;
}

/** Null for a cursor of another order, and for another text. */
export function fromCursor({ path, ranks }: Order, cursor: string): Place | null {
  if (!CURSOR.test(cursor)) return null;
  const [id = '', encoded] = cursor.split('.');
  const _id = ObjectId.createFromHexString(id);
  const value = encoded === undefined ? null : toValue(Buffer.from(encoded, 'base64url').toString());
  if (ranks) return typeof value === 'number' && ranks.includes(value) ? { rank: value, _id } : null;
  if (path === BY_ID) return encoded === undefined ? { _id } : null;
  return value !== null && isValueOf(path, value) ? { value, _id } : null;
}

type SortType = 'text' | 'time' | 'number';

function typeOf(path: string): SortType {
  if (path === PATHS.name) return 'text';
  return path === PATHS.updatedAt || path.startsWith('find.counted.') ? 'time' : 'number';
}

function isValueOf(path: string, value: SortValue): boolean {
  const type = typeOf(path);
  if (type === 'time') return value instanceof Date;
  return typeof value === (type === 'text' ? 'string' : 'number');
}

function toValue(json: string): SortValue | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string' || Number.isFinite(value)) return value as SortValue;
    const at = (value as { at?: unknown } | null)?.at;
    return Number.isSafeInteger(at) ? new Date(at as number) : null;
  } catch {
    return null;
  }
}
