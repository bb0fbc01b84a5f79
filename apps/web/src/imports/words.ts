/** The words of the import screens. */

import type { findMissing, Import, ImportField } from '@godown/shared/bulk/imports';
import { describeField, ITEM_FIELD_NAMES } from '@godown/shared/items/item-fields';
import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { plural, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { countText } from '../ui/format';

/** Such as `No rows`, `1 row`, `5 rows`. */
export const rowsText = (rows: number): string =>
  plural(rows, {
    0: 'No rows',
    one: `${{ count: countText(rows) }} row`,
    other: `${{ count: countText(rows) }} rows`,
  });

/** Such as `Stock in Uttara`. */
export function fieldWords(field: string): string {
  const [kind, place = ''] = field.split('.');
  const warehouse = say(WAREHOUSES.find(({ id }) => id === place)?.shortName ?? place);
  if (kind === 'stock') return t`Stock in ${warehouse}`;
  if (kind === 'reorderPoint') return t`Warn me at, ${warehouse}`;
  return plainWords(field as ImportField);
}

function plainWords(field: ImportField): string {
  if (field === '_id') return t`Id`;
  if (field === 'quantity') return t`Quantity in one warehouse`;
  if (field === 'warehouse') return t`Warehouse of the quantity`;
  if (field === 'pieceCode') return t`Further code of a piece`;
  if (field === 'cartonCode') return t`Code of a carton`;
  if (field === 'cartonUnits') return t`Units per carton`;
  const known = ITEM_FIELD_NAMES.find((name) => name === field);
  return known ? say(describeField(known).label) : field;
}

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} as const;

/** Such as `CSV with semicolons, UTF-8`. */
export function formatWords({ kind, encoding, separator, sheet }: Import['format']): string {
  if (kind === 'xlsx') return sheet === undefined ? t`Excel workbook` : t`Excel workbook, sheet “${sheet}”`;
  return [csvWords(separator), encoding && ENCODINGS[encoding]].filter(Boolean).join(', ');
}

function csvWords(separator: Import['format']['separator']): string {
  switch (separator) {
    case ',':
      return t`CSV with commas`;
    case ';':
      return t`CSV with semicolons`;
    case '\t':
      return t`CSV with tabs`;
    case '|':
      return t`CSV with vertical bars`;
    default:
      return 'CSV';
  }
}

/** The fields that no column is read as; at least one. */
export type Missing = ReturnType<typeof findMissing>;

/** Says what to do if no column is read as the price or as stock. */
export function missingWords(missing: Missing): string {
  if (missing.length > 1)
    return t`No column is read as the price or stock. New items would be without a price or stock. Choose the column if the file has one.`;
  return missing.includes('price')
    ? t`No column is read as the price. New items would be without a price. Choose the column if the file has one.`
    : t`No column is read as stock. New items would be without stock. Choose the column if the file has one.`;
}
