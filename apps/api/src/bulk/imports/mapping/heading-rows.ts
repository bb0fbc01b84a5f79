/** The headings of a file, which may stand in two rows: “Stock” above “Halishar” and “Uttara”. */
import { isNumericField } from '@godown/shared/bulk/imports';
import { type Meaning, readHeading, saysOtherwise } from './headings.js';

/** So many characters of a heading are read. */
const MAX_HEADING = 100;

/** The heading of a column: its own text and, where those stand in a row of their own, that of the columns it belongs to. */
export interface Heading {
  own: string;
  group: string;
}

/** The heading of each column. `sample`: the first rows of the file. `row`: that of the headings, from 1; 0 for none. */
export function headingsAt(sample: readonly (readonly string[])[], row: number): Heading[] {
  const texts = (cells: readonly string[] = []) => cells.map((cell) => cell.slice(0, MAX_HEADING).trim());
  const own = texts(sample[row - 1]);
  const above = texts(sample[row - 2]);
  const isGrouped = areGroups(above, own);
  let group = '';
  return Array.from({ length: Math.max(own.length, isGrouped ? above.length : 0) }, (_, column) => {
    const text = own[column] ?? '';
    if (!isGrouped) return { own: text, group: '' };
    // An empty cell belongs to the group before it. Merged cells have their text in each row.
    group = above[column] || group;
    if (text === '') return { own: above[column] ?? '', group: '' };
    return { own: text, group: group === text ? '' : group };
  });
}

/** As people read it. */
export const headingText = ({ own, group }: Heading): string => (group === '' ? own : `${group} ${own}`);

/** The texts of a row of headings, as a file of one such row would have them. */
export const headingTexts = (sample: readonly (readonly string[])[], row: number): string[] =>
  headingsAt(sample, row).map(headingText);

/** True if a row has headings of groups: a heading above several columns with headings of their own. A title or an address has not. */
function areGroups(above: readonly string[], own: readonly string[]): boolean {
  if (above.filter(Boolean).length < 2 || above.every((text) => readHeading(text) === null)) return false;
  return above.some((text, column) => {
    const isWide = above[column + 1] === undefined || above[column + 1] === '';
    return text !== '' && isWide && Boolean(own[column]) && Boolean(own[column + 1]);
  });
}

/** The field that a heading means, or null for one that is not known. */
export function readHeadingCell({ own, group }: Heading): Meaning | null {
  if (group === '') return readHeading(own);
  // “Sale” below “Price” is the sale price.
  const both = [`${group} ${own}`, `${own} ${group}`].flatMap((text) => readHeading(text) ?? []);
  const found =
    both.find(({ strength }) => strength === 'known') ?? both.find(({ strength }) => strength === 'vague');
  if (found) return found;
  const meaning = readHeading(group);
  const isOfAmounts = meaning !== null && isNumericField(meaning.field);
  return isOfAmounts || saysOtherwise(group) ? null : readHeading(own);
}
