/** The values typed in the forms of items. Lists need none of it, so it is loaded with the forms. */
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { CODE_MESSAGE, isCode, readCount } from '../../stock/check-count';
import { ITEM_FIELDS, type ItemFieldName } from '../../stock/fields';
import { splitPoints } from '../../stock/reorder-points';
import { readNumber } from '../../ui/read-number';
import { readRows } from './typed-cartons';

/** Says why the text of a field is no number of its kind; undefined if it is one. */
export function numberError(name: ItemFieldName, text: string): string | undefined {
  const { input } = ITEM_FIELDS[name];
  if (typeof input !== 'object') return undefined;
  if (input.decimals === 0 && isCode(text)) return i18n._(CODE_MESSAGE);
  return readNumber(text) === null ? t`Enter a number.` : undefined;
}

/** The value of a text, for the schema: null for an empty number, and NaN for a text that is not a number. */
export function toValue(name: ItemFieldName, text: string): unknown {
  const { input } = ITEM_FIELDS[name];
  if (input === 'reorderPoints') return readPoints(text);
  if (input === 'cartons') return readRows(text);
  if (typeof input !== 'object') return text;
  return text.trim() === '' ? null : ((input.decimals === 0 ? readCount : readNumber)(text) ?? Number.NaN);
}

/** Returns the value that the schema checks. A line that is not a number becomes NaN. */
function readPoints(text: string): Partial<Record<WarehouseId, number>> {
  const lines = splitPoints(text);
  return Object.fromEntries(
    WAREHOUSE_IDS.flatMap((id, index) => {
      const line = lines[index] ?? '';
      return line.trim() === '' ? [] : [[id, readNumber(line) ?? Number.NaN]];
    }),
  );
}
