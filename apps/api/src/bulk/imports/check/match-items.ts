/** Which items the rows of a file are about. */

import type { Item } from '@godown/shared/item';
import { type Message, sentence } from '@godown/shared/texts';
import { ObjectId } from 'mongodb';
import { toNameKeyHash, withoutSpaces } from '../../../stock/records/find-fields.js';
import {
  type ItemCollection,
  SHAPED,
  SHOWN_FIELDS,
  type ShownItem,
  toItem,
} from '../../../stock/records/item-doc.js';
import type { ParsedRow, Values } from './parse-row.js';

/** Everything that a row may change. */
/** How a row was matched. With `by` null no item matches, so it is a new one. */
export type Match = { by: '_id' | 'barcode' | 'name'; item: Item } | { by: null } | { error: MatchError };
interface MatchError extends Message {
  field: '_id' | 'barcode' | 'name';
}

interface Deps {
  items: ItemCollection;
}

/** The items that these rows may be about, read together. Returns a function that finds the one of a row. */
export async function readMatches(
  { items }: Deps,
  rows: readonly ParsedRow[],
): Promise<(values: Values) => Match> {
  const valuesOf = (field: '_id' | 'barcode' | 'name') =>
    rows.flatMap(({ values }) => (values[field] === undefined ? [] : [String(values[field])]));
  const options = { projection: SHOWN_FIELDS };
  const [byId, byBarcode, byName] = await Promise.all([
    items.find({ _id: { $in: valuesOf('_id').map((id) => new ObjectId(id)) }, ...SHAPED }, options).toArray(),
    items.find({ barcode: { $in: valuesOf('barcode') }, ...SHAPED }, options).toArray(),
    items
      .find({ 'find.nameKey': { $in: valuesOf('name').map(toNameKeyHash) }, ...SHAPED }, options)
      .toArray(),
  ]);
  const toItems = (docs: ShownItem[]) => docs.map((doc) => toItem(doc, 'manager'));
  return createMatcher({
    ids: new Map(toItems(byId).map((item) => [item._id, item])),
    barcodes: new Map(toItems(byBarcode).map((item) => [item.barcode, item])),
    names: groupByName(toItems(byName)),
  });
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
  barcodes: ReadonlyMap<string | undefined, Item>;
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

function createMatcher({ ids, barcodes, names }: Known): (values: Values) => Match {
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

  return (values) => {
    const { _id, barcode } = values;
    const ofBarcode = barcode === undefined ? undefined : barcodes.get(String(barcode));
    if (_id === undefined) return ofBarcode ? { by: 'barcode', item: ofBarcode } : matchName(values);
    const item = ids.get(String(_id));
    if (!item) return { error: { field: '_id', message: /* i18n */ 'There is no item with this id.' } };
    if (ofBarcode && ofBarcode._id !== item._id)
      return {
        error: {
          field: 'barcode',
          ...sentence(/* i18n */ 'Another item has this bar code: {item}.', { item: ofBarcode.name }),
        },
      };
    return { by: '_id', item };
  };
}
