/** How a file is probably meant to be read. */
import { createHash } from 'node:crypto';
import type { ImportField, Mapping } from '@godown/shared/imports';
import { findField, toHeadingKey } from './headings.js';
import type { SheetRow } from './read/file-source.js';
import { guessDecimal } from './read-number.js';

/** The headings are looked for in so many rows. */
const MAX_HEADING_ROW = 20;
/** So many characters of a heading are compared. */
const COMPARED = 100;
const NUMBERS: readonly (ImportField | null | undefined)[] = ['price', 'cost'];

/** `rows`: the first rows with content. */
export function guessMapping(rows: readonly SheetRow[]): Mapping {
  const heading = findHeadings(rows);
  const headingRow = heading?.index ?? 0;
  const columns = toColumns(heading, Math.max(heading?.cells.length ?? 0, usualLength(rows)));
  const prices = rows
    .filter(({ index }) => index > headingRow)
    .flatMap(({ cells }) => cells.filter((_, column) => NUMBERS.includes(columns[column])));
  return { headingRow, columns, decimal: guessDecimal(prices.filter((cell) => typeof cell === 'string')) };
}

/** How many cells most rows have: a single longer one is probably wrong. */
function usualLength(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0] as [number, number])[0];
}

/** The row with the most known headings: above it there may be a title, or headings of groups. */
function findHeadings(rows: readonly SheetRow[]): SheetRow | null {
  const candidates = rows
    .filter(({ index }) => index <= MAX_HEADING_ROW)
    .map((row) => ({ row, score: new Set(row.cells.flatMap((cell) => findField(String(cell)) ?? [])).size }));
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (best, next) => (next.score > (best?.score ?? 0) ? next : best),
    null,
  );
  if (best) return best.row;
  // Headings of no known field are still headings if there is no number among them.
  const [first] = rows;
  return first &&
    first.index <= MAX_HEADING_ROW &&
    !first.cells.some((cell) => /^[\d\W]*\d/.test(String(cell)))
    ? first
    : null;
}

/** No field twice: the first column has it. */
function toColumns(heading: SheetRow | null, count: number): Mapping['columns'] {
  const used = new Set<ImportField>();
  return Array.from({ length: count }, (_, column) => {
    const field = findField(String(heading?.cells[column] ?? ''));
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

/** The same for two files with the same headings. Null without headings. */
export function headingKeyOf(rows: readonly SheetRow[], headingRow: number): string | null {
  const heading = rows.find(({ index }) => index === headingRow);
  if (!heading) return null;
  const keys = heading.cells.map((cell) => toHeadingKey(String(cell).slice(0, COMPARED)));
  return createHash('sha256').update(keys.join('|')).digest('base64url');
}
