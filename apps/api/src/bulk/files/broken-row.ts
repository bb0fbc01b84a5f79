/** Finds rows of a text file whose cells are in the wrong columns. */
import { type Message, sentence } from '@godown/shared/language/texts';
import type { SheetRow } from './file-source.js';

/** The reason that the cells of a row are probably not the intended ones, such as `1,200` without quotes. `columns`: the number of headings. */
export function findBroken(
  { cells, line, endLine }: Pick<SheetRow, 'cells' | 'line' | 'endLine'>,
  columns: number,
): Message | null {
  if (endLine > line) {
    const hasStrayQuote = cells.some((cell) => String(cell).startsWith('"') && String(cell).includes('\n'));
    if (cells.length > columns || hasStrayQuote)
      return sentence(/* i18n */ 'A quote is missing: lines {first} to {last} were read as one row.', {
        first: line,
        last: endLine,
      });
  }
  if (cells.length > columns)
    return sentence(
      /* i18n */ 'The row has {cells} cells, but there are {headings} headings. Put texts with a separator into quotes.',
      { cells: cells.length, headings: columns },
    );
  return null;
}
