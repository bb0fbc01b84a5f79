/** Recognises rows that are no items: totals, and headings of sections. */
import type { Mapping } from '@godown/shared/bulk/imports';
import type { Cell } from '../../files/file-source.js';
import { toHeadingKey } from '../../files/headings.js';
import { isTotal } from '../../files/is-total.js';

const COUNT = /^[\p{N} ]*(?:items?|products?|pcs|pieces?|nos|units?|টি|টা|পিস|পণ্য)?$/u;
/** `--- Ovens ---`, `== Fans` */
const DECORATED = /^\s*[-=*_#~•–—]{2,}|[-=*_#~•–—]{2,}\s*$/;
/** Longer texts are neither. */
const MAX_LENGTH = 100;
/** With this many columns that are read, a row with nothing but a name is probably a heading. */
const MANY_COLUMNS = 3;

/** The text by which people recognise the row, or null for a row that may be an item. */
export function findLeftOut(cells: readonly Cell[], { columns }: Mapping): string | null {
  const filled = [...cells.entries()].filter(([, cell]) => String(cell).trim() !== '');
  const [first] = filled;
  if (!first || filled.some(([column]) => columns[column] === 'barcode' || columns[column] === '_id'))
    return null;
  const nameColumn = columns.indexOf('name');
  const labels = filled.filter(
    ([column, cell]) =>
      typeof cell === 'string' && cell.length <= MAX_LENGTH && (column === first[0] || column === nameColumn),
  );
  const name = String(cells[nameColumn] ?? '').slice(0, MAX_LENGTH);
  const found = labels.find(([column, cell]) => {
    // In another column than the name it may be a brand.
    if (isTotal(String(cell))) return column === nameColumn || !isName(name);
    if (filled.length > 1) return false;
    return DECORATED.test(String(cell)) || (column === nameColumn && isWide(columns));
  });
  return found ? String(found[1]).trim() : null;
}

/** True if a text can be the name of an item. "12 items" beside "Total" is none. */
const isName = (text: string): boolean => {
  const key = toHeadingKey(text);
  return key !== '' && !isTotal(key) && !COUNT.test(key);
};

const isWide = (columns: Mapping['columns']): boolean =>
  columns.filter((field) => field !== null).length >= MANY_COLUMNS &&
  columns.some((field) => field === 'price' || field === 'quantity' || field?.startsWith('stock.'));
