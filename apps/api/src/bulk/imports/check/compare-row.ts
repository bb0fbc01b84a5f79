/** The changes that a row of a file would make. */

import { plainValue } from '@godown/shared/items/cartons';
import type { Item } from '@godown/shared/items/item';
import type { ItemField } from '@godown/shared/items/item-fields';
import { codeKeyOf, codesOf, unitsOfCode } from '@godown/shared/items/same-code';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { Message } from '@godown/shared/language/texts';
import { withoutSpaces } from '../../../stock/records/find-fields.js';
import { ROUNDED_NUMBER } from '../../files/file-source.js';
import { findLostText, LOST_TEXT } from '../../files/lost-text.js';
import type { RowChange } from '../../jobs/job-doc.js';
import type { Match } from './match-items.js';
import type { ParsedRow, RowField, Values } from './parse-row.js';
import { codesInRow, readRowCartons } from './row-cartons.js';

/** A long number as a spreadsheet program rounds it. 7E12 may be a code, and an item may really have such a bar code. */
const ROUNDED = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i;

/** The result of a row, before other rows are considered. */
export interface Compared {
  item?: Item;
  changes: RowChange[];
  error?: { field: RowField } & Message;
}

export function compareRow({ values }: ParsedRow, match: Match): Compared {
  if ('error' in match) return { changes: [], error: match.error };
  const item = match.by === null ? undefined : match.item;
  const rounded = codesInRow(values).find(({ code }) => ROUNDED.test(code) && !hasCode(item, code));
  if (rounded) return { changes: [], error: { field: rounded.field, message: ROUNDED_NUMBER } };
  // An item that was found by its code keeps its bar code: the row may have a further one of the piece.
  const coded = match.by === 'barcode' ? { ...values, barcode: match.item.barcode ?? '' } : values;
  const cartons = readRowCartons(coded, item);
  if ('error' in cartons) return { changes: [], error: cartons.error };
  const { _id: _known, pieceCode: _piece, cartonCode: _code, cartonUnits: _units, ...fields } = values;
  if (cartons.text !== null) fields.cartons = cartons.text;
  const entries = Object.entries(fields) as [RowField, string | number][];
  if (match.by === null) {
    const changes = entries.map(([field, after]) => ({ field, after }));
    return values.name === undefined
      ? { changes, error: { field: 'name', message: /* i18n */ 'Name is required.' } }
      : withoutLostText({ changes });
  }
  // The fields that found the item are equal, except for case and spaces.
  const found = FOUND[match.by];
  const changes = entries.flatMap(([field, after]): RowChange[] => {
    const before = readField(match.item, field);
    if (found.includes(field) || isSame(before, after)) return [];
    return [{ field, ...(before !== undefined && { before }), after }];
  });
  return withoutLostText({ item: match.item, changes });
}

/** An item that has such a text already keeps it. */
function withoutLostText(compared: Omit<Compared, 'error'>): Compared {
  for (const { field, after } of compared.changes) {
    const lost = typeof after === 'string' ? findLostText(after) : null;
    if (lost !== null) return { ...compared, error: { field: field as RowField, message: LOST_TEXT[lost] } };
  }
  return compared;
}

const FOUND: Record<NonNullable<Extract<Match, { by: unknown }>['by']>, readonly RowField[]> = {
  _id: ['_id'],
  barcode: ['barcode'],
  carton: [],
  name: ['name', 'supplier'],
};

const hasCode = (item: Item | undefined, code: string): boolean =>
  item !== undefined && unitsOfCode(item, code) !== null;

/** Programs write line breaks in one of three ways. */
const isSame = (before: string | number | undefined, after: string | number): boolean =>
  before === after ||
  (typeof before === 'string' && typeof after === 'string' && toLines(before) === toLines(after));
const toLines = (text: string): string => text.replace(/\r\n?/g, '\n');

function readField(item: Item, field: RowField): string | number | undefined {
  for (const id of WAREHOUSE_IDS) {
    if (field === `stock.${id}`) return item.stock?.[id] ?? 0;
    if (field === `reorderPoint.${id}`) return item.reorderPoints?.[id];
  }
  return plainValue(item[field as ItemField]);
}

/** The keys that no two rows of a file may share. */
export function keysOf(values: Values, item: Item | undefined) {
  const { barcode, name, supplier = '' } = values;
  return [
    ...(item
      ? [
          {
            field: item.barcode !== undefined && barcode !== undefined ? 'barcode' : 'name',
            key: `i ${item._id}`,
          } as const,
        ]
      : []),
    // Two items may already share a code.
    ...codesInRow(values).map(({ field, code }) => ({
      field,
      key: item && codesOf(item).includes(code) ? `s ${code}` : `b ${codeKeyOf(code)}`,
    })),
    ...(!item && barcode === undefined && name !== undefined
      ? [
          {
            field: 'name',
            key: `n ${withoutSpaces(String(name))}\n${withoutSpaces(String(supplier))}`,
          } as const,
        ]
      : []),
  ];
}
