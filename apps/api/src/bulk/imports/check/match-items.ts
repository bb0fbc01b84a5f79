/** Finds the items that the rows of a file are about. */

import type { Item } from '@godown/shared/items/item';
import { codeKeyOf, codesOf, holdersOf, isSameCode, unitsOfCode } from '@godown/shared/items/same-code';
import { type Message, sentence } from '@godown/shared/language/texts';
import { ObjectId } from 'mongodb';
import { listHolders } from '../../../stock/records/find-by-code.js';
import { toNameKeyHash, withoutSpaces } from '../../../stock/records/find-fields.js';
import {
  type ItemCollection,
  SHAPED,
  SHOWN_FIELDS,
  type ShownItem,
  toItem,
} from '../../../stock/records/item-doc.js';
import type { ParsedRow, Values } from './parse-row.js';
import { type CodeField, codesInRow } from './row-cartons.js';

/** The item of a row, and the field that found it. With `by` null no item matches, so it is a new one. */
export type Match =
  | { by: '_id' | 'barcode' | 'carton' | 'name'; item: Item }
  | { by: null }
  | { error: MatchError };
interface MatchError extends Message {
  field: '_id' | 'name' | CodeField;
}

interface Deps {
  items: ItemCollection;
}

/** The items that these rows may be about, read together. Returns a function that finds the one of a row. */
export async function readMatches(
  { items }: Deps,
  rows: readonly ParsedRow[],
): Promise<(values: Values) => Match> {
  const valuesOf = (field: '_id' | 'name') =>
    rows.flatMap(({ values }) => (values[field] === undefined ? [] : [String(values[field])]));
  const codes = rows.flatMap(({ values }) => codesInRow(values).map(({ code }) => code));
  const options = { projection: SHOWN_FIELDS };
  const [byId, byCode, byName] = await Promise.all([
    items.find({ _id: { $in: valuesOf('_id').map((id) => new ObjectId(id)) }, ...SHAPED }, options).toArray(),
    listHolders(items, codes, SHOWN_FIELDS),
    items
      .find({ 'find.nameKey': { $in: valuesOf('name').map(toNameKeyHash) }, ...SHAPED }, options)
      .toArray(),
  ]);
  const toItems = (docs: ShownItem[]) => docs.map((doc) => toItem(doc, 'manager'));
  return createMatcher({
    ids: new Map(toItems(byId).map((item) => [item._id, item])),
    findHolders: createHolderFinder(toItems(byCode)),
    names: groupByName(toItems(byName)),
  });
}

function createHolderFinder(found: readonly Item[]): Known['findHolders'] {
  const byKey = new Map<string, Map<string, Item>>();
  for (const item of found)
    for (const key of codesOf(item).map(codeKeyOf))
      byKey.set(key, new Map(byKey.get(key)).set(item._id, item));
  return (code) => holdersOf([...(byKey.get(codeKeyOf(code))?.values() ?? [])], code);
}

function groupByName(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = withoutSpaces(item.name);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

interface Known {
  ids: ReadonlyMap<string, Item>;
  /** See `holdersOf`. */
  findHolders: (code: string) => Item[];
  names: ReadonlyMap<string, Item[]>;
}

const ambiguous = (count: number, hasSupplier: boolean): Message =>
  hasSupplier
    ? sentence(
        /* i18n */ '{count} items have this name and supplier. Add a column with their ids or bar codes.',
        { count },
      )
    : sentence(/* i18n */ '{count} items have this name. Add a column with their ids or bar codes.', {
        count,
      });

function createMatcher({ ids, findHolders, names }: Known): (values: Values) => Match {
  function matchName({ name, supplier = '', barcode }: Values): Match {
    const sameName = names.get(withoutSpaces(String(name ?? ''))) ?? [];
    const key = withoutSpaces(String(supplier));
    const same = sameName.filter((item) => withoutSpaces(item.supplier) === key);
    // A row without a supplier means the only item with this name.
    const found = same.length === 0 && key === '' ? sameName : same;
    // With another bar code it is another item.
    const candidates = found.filter((item) => barcode === undefined || item.barcode === undefined);
    const [item] = candidates;
    if (!item) return { by: null };
    if (candidates.length === 1) return { by: 'name', item };
    return { error: { field: 'name', ...ambiguous(candidates.length, key !== '') } };
  }

  /** Undefined if two items have the code: nobody knows which one is meant. */
  function findHolder(code: string): Item | undefined {
    const [item, ...others] = findHolders(code);
    return others.length === 0 ? item : undefined;
  }

  function matchCodes(values: Values): Match | null {
    const { barcode } = values;
    const ofBarcode = findHolder(String(barcode));
    if (ofBarcode && isBarcodeOf(ofBarcode, String(barcode))) return { by: 'barcode', item: ofBarcode };
    for (const { field, code } of codesInRow(values)) {
      const item = field === 'barcode' ? undefined : findHolder(code);
      if (!item || isBarcodeOf(item, code) !== (field === 'pieceCode')) continue;
      // With another bar code it is another item, unless its only code was the further one until now.
      const { barcode: known = code } = item;
      if (barcode === undefined || isSameCode(known, code)) return { by: 'carton', item };
    }
    return null;
  }

  function matchId(id: string): Match {
    const item = ids.get(id);
    return item
      ? { by: '_id', item }
      : { error: { field: '_id', message: /* i18n */ 'There is no item with this id.' } };
  }

  return (values) => {
    const { _id } = values;
    const match = _id === undefined ? (matchCodes(values) ?? matchName(values)) : matchId(String(_id));
    if ('error' in match) return match;
    for (const { field, code } of codesInRow(values)) {
      const holder = findHolders(code).find(({ _id }) => match.by === null || match.item._id !== _id);
      if (holder) return { error: { field, ...codeTaken(code, holder) } };
    }
    return match;
  };
}

/** True if a code stands for one piece of an item that has it. */
const isBarcodeOf = (item: Item, code: string): boolean => unitsOfCode(item, code) === 1;

const codeTaken = (code: string, holder: Item): Message => {
  const { name: item } = holder;
  return isBarcodeOf(holder, code)
    ? sentence(/* i18n */ 'Another item has this bar code: {item}.', { item })
    : sentence(/* i18n */ 'This is the code of a carton of another item: {item}.', { item });
};
