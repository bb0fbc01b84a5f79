/**
 * Products in several rows, as Shopify exports them: the first row has the title, and each row one variant. Rows with nothing but a
 * further picture are no items.
 */
import type { Mapping } from '@godown/shared/bulk/imports';
import type { Cell } from '../../files/file-source.js';
import { toHeadingKey } from '../../files/headings.js';

/** Fields that each variant has from its product. */
const SHARED = ['name', 'supplier', 'category', 'description'] as const;
/** The option of a product without variants. */
const NO_OPTION = 'default title';

interface Completed {
  /** With the options in the name. */
  cells: Cell[];
  /** As the file could have them: with the title of the product as the name. Read again, they give the same item. */
  filled: Cell[];
}
type Variant = Completed | { leftOut: string };

/** Completes the rows of a file, which come in their order. Null for a file without variants. */
export function createVariantReader(
  headings: readonly string[],
  { columns }: Mapping,
): ((cells: Cell[]) => Variant) | null {
  const keys = headings.map(toHeadingKey);
  const handleColumn = keys.indexOf('handle');
  const optionColumns = [...keys.keys()].filter((column) => /^option\d value$/.test(keys[column] ?? ''));
  const nameColumn = columns.indexOf('name');
  if (handleColumn < 0 || optionColumns.length === 0 || nameColumn < 0) return null;
  const sharedColumns = SHARED.map((field) => columns.indexOf(field)).filter((column) => column >= 0);
  const textAt = (cells: readonly Cell[], column: number) => String(cells[column] ?? '').trim();
  let product: Cell[] = [];

  return (cells) => {
    if (textAt(cells, nameColumn) !== '') product = cells;
    else if (textAt(cells, handleColumn) !== textAt(product, handleColumn)) return { cells, filled: cells };
    const title = textAt(product, nameColumn);
    const options = optionColumns.map((column) => textAt(cells, column)).filter(Boolean);
    if (options.length === 0 && cells !== product) return { leftOut: title };
    const isPlain = options.every((option) => option.toLowerCase() === NO_OPTION);
    const filled = Array.from({ length: Math.max(cells.length, columns.length) }, (_, column) => {
      const cell = cells[column] ?? '';
      return cell === '' && sharedColumns.includes(column) ? (product[column] ?? '') : cell;
    });
    const name = isPlain ? title : `${title} ${options.join(' / ')}`;
    return { cells: filled.with(nameColumn, name), filled };
  };
}
