/** Fields stored with each item so that indexes can find it. They never appear in a response. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Carton } from '@godown/shared/items/item';
import { describeField, ITEM_FIELD_NAMES } from '@godown/shared/items/item-fields';
import { codesOf } from '@godown/shared/items/same-code';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { foldText, inLetterOrder, MAX_TEXT, nameKeyOf } from '@godown/shared/search/name-order';
import { toCents } from '@godown/shared/trade/money';
import type { ItemDoc } from './item-doc.js';
import { storedWordsOf } from './words.js';

/** Fields that seldom change. They are one object, because a movement leaves it, and so its indexes, untouched. */
export interface FindFields {
  /** Sorts like the name. The id is appended, so that it is unique. */
  name: string;
  /** A hash that names share if they differ only in case and spaces. */
  nameKey: string;
  supplier: string;
  /** In cents. */
  price: number;
  /** The words of the name, which come first in a search. */
  nameWords: string[];
  /** All words, also those of the name. */
  words: string[];
  /** The words outside the name, without those that begin a word of the name: a search for these finds the name too. */
  otherWords: string[];
  /** The warehouses at their reorder point or below. Lists without a warehouse are absent. */
  low?: WarehouseId[];
  /** The warehouses with a negative balance. */
  negative?: WarehouseId[];
  /** The warehouses with a balance other than 0. */
  stocked?: WarehouseId[];
  /** The warehouses with damaged pieces. */
  damaged?: WarehouseId[];
  /** Time of the last count of each warehouse; 1970 if there is none. */
  counted: Record<WarehouseId, Date>;
  /** A number from 0 to 1 that is independent of the item, so that any range of it is a random sample. */
  sample: number;
}

/** The texts that make up the name, the supplier, the words and the price of `FindFields`. */
const SEARCHED = ITEM_FIELD_NAMES.filter((field) => describeField(field).isSearched);
const TEXT_FIELDS = [...SEARCHED, 'price'] as const;
const NEVER = new Date(0);
/** The embedded store sorts by the first 256 bytes of a text only. */
const MAX_SUPPLIER_BYTES = 200;
const MAX_CENTS = 1_000_000_000_000_000;

/** An item that is otherwise in shape. */
type Findable = Omit<ItemDoc, 'find'>;

/** The item with the fields by which it is found. `previous` is the item as it is stored. */
export function toFindable(item: Findable, previous: ItemDoc | null = null): ItemDoc {
  const findable = { ...item, find: findFieldsOf(item, previous) };
  // A movement leaves the codes as they were read.
  if (previous && item.barcode === previous.barcode && item.cartons === previous.cartons) return findable;
  const { allCodes: _, ...others } = findable;
  const allCodes = codesOf(item);
  return allCodes.length === 0 ? others : { ...others, allCodes };
}

/** `previous` is the stored item. Its own `find` is returned if nothing in it changes, so that it is not written again. */
export function findFieldsOf(item: Findable, previous: ItemDoc | null = null): FindFields {
  const { stock, damaged = {}, reorderPoints = {}, lastCounts = {} } = item;
  const isSameText = previous !== null && TEXT_FIELDS.every((field) => item[field] === previous[field]);
  const texts = isSameText ? textsOfKnown(previous.find) : textsOf(item);
  const find: FindFields = {
    ...texts,
    ...listOf('low', (id) => stock[id] <= (reorderPoints[id] ?? Number.NEGATIVE_INFINITY)),
    ...listOf('negative', (id) => stock[id] < 0),
    ...listOf('stocked', (id) => stock[id] !== 0),
    ...listOf('damaged', (id) => damaged[id] !== undefined),
    counted: eachWarehouse((id) => lastCounts[id]?.at ?? NEVER),
  };
  return previous && isDeepStrictEqual(find, previous.find) ? previous.find : find;
}

type Texts = Omit<FindFields, 'low' | 'negative' | 'stocked' | 'damaged' | 'counted'>;

const textsOfKnown = ({ low, negative, stocked, damaged, counted, ...texts }: FindFields): Texts => texts;

function textsOf(item: Findable): Texts {
  const { _id, name, price } = item;
  const nameWords = storedWordsOf([toText(name)]);
  const words = storedWordsOf(searchedTextsOf(item));
  return {
    ...sortKeysOf(item),
    nameKey: toNameKeyHash(name),
    price: toPriceCents(price),
    nameWords,
    words,
    otherWords: words.filter((word) => !nameWords.some((inName) => inName.startsWith(word))),
    sample: toSample(_id),
  };
}

/** Keys that sort like the name and like the supplier. */
export const sortKeysOf = ({ _id, name, supplier }: Pick<ItemDoc, '_id' | 'name' | 'supplier'>) => ({
  name: `${nameKeyOf(name)}\t${_id}`,
  supplier: toSupplierKey(supplier),
});

const toText = (text: unknown): string => String(text ?? '').slice(0, MAX_TEXT);

/** Projection of the texts in which a search looks for words. */
export const ONLY_SEARCHED = Object.fromEntries(SEARCHED.map((field) => [field, 1]));

/** The texts of an item that have words. */
export type SearchedFields = { readonly [field in (typeof SEARCHED)[number]]?: unknown };

/** The texts in which a search looks for words. */
export const searchedTextsOf = (item: SearchedFields): string[] =>
  SEARCHED.map((field) => toText(field === 'cartons' ? codesText(item[field]) : item[field]));

const codesText = (cartons: unknown): string =>
  Array.isArray(cartons) ? cartons.map(({ code }: Carton) => code).join('; ') : '';

export const hasSameWords = (item: SearchedFields, previous: SearchedFields): boolean =>
  SEARCHED.every((field) => item[field] === previous[field]);

/** Case and spaces do not matter. */
export const withoutSpaces = (text: string): string => foldText(text).replaceAll(' ', '');

export const toNameKeyHash = (name: string): string =>
  createHash('sha256').update(withoutSpaces(name)).digest('base64url').slice(0, 10);

/** A supplier's name; upper and lower case are the same. A long one ends with a hash, so that an index holds all of it. */
export function toSupplierKey(supplier: string): string {
  const key = inLetterOrder(foldText(supplier));
  if (Buffer.byteLength(key) <= MAX_SUPPLIER_BYTES) return key;
  const hash = createHash('sha256').update(key).digest('hex');
  return `${[...key].slice(0, 30).join('')}\t${hash}`;
}

const toSample = (id: unknown): number =>
  createHash('md5').update(String(id)).digest().readUInt32BE() / 2 ** 32;

export const toPriceCents = (price: number): number =>
  Math.max(-MAX_CENTS, Math.min(MAX_CENTS, toCents(price)));

function listOf<Name extends string>(
  name: Name,
  isIn: (id: WarehouseId) => boolean,
): Partial<Record<Name, WarehouseId[]>> {
  const ids = WAREHOUSE_IDS.filter(isIn);
  return (ids.length > 0 ? { [name]: ids } : {}) as Partial<Record<Name, WarehouseId[]>>;
}

const eachWarehouse = <T>(valueIn: (id: WarehouseId) => T): Record<WarehouseId, T> =>
  Object.fromEntries(WAREHOUSE_IDS.map((id) => [id, valueIn(id)])) as Record<WarehouseId, T>;
