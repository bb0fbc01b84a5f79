/** Columns that people can add to the list of all items. */

import type { Item } from '@godown/shared/items/item';
import {
  ITEM_FIELD_NAMES,
  ITEM_FIELDS,
  isOptional,
  type OptionalField,
} from '@godown/shared/items/item-fields';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useMay } from '../../account/may';
import { say } from '../../language/say';
import { cartonRows, rowsWords } from '../../stock/carton-rows';
import { moneyText } from '../../ui/format';
import { dateText } from '../../ui/when';
import { COLUMNS_KEY, useStored } from './use-stored';

export type OptionalColumn = OptionalField | 'updatedAt';
const OPTIONAL_COLUMNS: readonly OptionalColumn[] = [...ITEM_FIELD_NAMES.filter(isOptional), 'updatedAt'];

export const columnLabel = (column: OptionalColumn): string =>
  column === 'updatedAt' ? t`Last changed` : say(ITEM_FIELDS[column].label);

/** The columns that this person may choose, and those that were chosen on this device. */
export function useColumns() {
  const [text, store] = useStored(COLUMNS_KEY);
  const maySeeCost = useMay('cost');
  const offered = useMemo(
    () => OPTIONAL_COLUMNS.filter((column) => maySeeCost || column !== 'cost'),
    [maySeeCost],
  );
  const columns = useMemo(() => parse(text, offered), [text, offered]);
  const toggle = (column: OptionalColumn) =>
    store(
      columns.includes(column)
        ? columns.filter((each) => each !== column).join(' ')
        : [...columns, column].join(' '),
    );
  return { offered, columns, toggle };
}

/** The stored value may come from another version of the product. */
const parse = (text: string | null, offered: readonly OptionalColumn[]): readonly OptionalColumn[] => {
  const names = text?.split(' ') ?? [];
  return offered.filter((column) => names.includes(column));
};

/**
 * The classes of a column, and of the same values below the model where there is no room for it. Chosen columns take the place of
 * the columns of the warehouses.
 */
export function layoutOf(columns: readonly OptionalColumn[]) {
  return columns.length > 2
    ? { column: 'max-2xl:hidden', line: '2xl:hidden' }
    : { column: 'max-xl:hidden', line: 'xl:hidden' };
}

/** The value of an item in a column; '' if it has none. */
export function columnText(item: Item, column: OptionalColumn): string {
  if (column === 'updatedAt') return dateText(item.updatedAt);
  if (column === 'cartons') return rowsWords(cartonRows(item.cartons ?? []));
  const value = item[column];
  return typeof value === 'number' ? moneyText(value) : (value ?? '');
}
