/** How the screens of imports put things. */

import type { findMissing, Import, ImportField, RowStatus } from '@godown/shared/imports';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '@godown/shared/item-fields';
import { WAREHOUSES } from '@godown/shared/warehouses';

export const STATUS_WORDS: Record<RowStatus | 'warned', string> = {
  warned: 'With warnings',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
  leftOut: 'Left out',
};

const PLAIN: Partial<Record<ImportField, string>> = {
  _id: 'Id',
  ...Object.fromEntries(ITEM_FIELD_NAMES.map((field) => [field, ITEM_FIELDS[field].label])),
  quantity: 'Quantity in one warehouse',
  warehouse: 'Warehouse of the quantity',
};

/** Such as `Stock in Uttara`. */
export function fieldWords(field: string): string {
  const [kind, place] = field.split('.');
  const warehouse = WAREHOUSES.find(({ id }) => id === place)?.shortName ?? place;
  if (kind === 'stock') return `Stock in ${warehouse}`;
  if (kind === 'reorderPoint') return `Warn me at, ${warehouse}`;
  return PLAIN[field as ImportField] ?? field;
}

const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
const ENCODINGS = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252', 'utf-16le': 'UTF-16' } as const;

/** Such as `CSV with semicolons, UTF-8`. */
export function formatWords({ kind, encoding, separator, sheet }: Import['format']): string {
  if (kind === 'xlsx') return sheet === undefined ? 'Excel workbook' : `Excel workbook, sheet “${sheet}”`;
  return [`CSV${separator ? ` with ${SEPARATORS[separator]}` : ''}`, encoding && ENCODINGS[encoding]]
    .filter(Boolean)
    .join(', ');
}

type Missing = ReturnType<typeof findMissing>[number];
const MISSING: Record<Missing, string> = { price: 'a price', stock: 'stock' };

/** What to do if no column is read as the price or as stock. */
export const missingWords = (missing: readonly Missing[]): string =>
  `No column is read as ${missing.map((field) => (field === 'price' ? 'the price' : field)).join(' or ')}. New items would be without ${withoutWords(missing)}. Choose the column if the file has one.`;

/** Such as `a price or stock`. */
export const withoutWords = (missing: readonly Missing[]): string =>
  missing.map((field) => MISSING[field]).join(' or ');
