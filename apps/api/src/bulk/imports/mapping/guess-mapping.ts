/** How a file is probably meant to be read, by its headings and its values. */
import {
  decideDecimal,
  type ImportColumn,
  type ImportField,
  isNumericField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import { type Numbers, noNumbers } from '../read/count-numbers.js';
import type { Cell, SheetRow } from '../read/file-source.js';
import { type ColumnFacts, toFacts } from './column-facts.js';
import { isWrongHeading, type Meaning, readHeading, type Strength } from './headings.js';

/** The headings are looked for in so many rows. */
const MAX_HEADING_ROW = 20;

/** Cells whose values are looked at: more would stop the process for too long. */
const MAX_CELLS = 4000;
/** So many characters of a heading are read. */
const MAX_HEADING = 100;

const CONFIDENCE = { known: 'sure', vague: 'likely', similar: 'unsure' } as const satisfies Record<
  Strength,
  ImportColumn['confidence']
>;
const STRENGTHS: readonly Strength[] = ['known', 'vague', 'similar'];

interface Candidate extends Meaning {
  column: number;
}

/** `rows`: the first rows with content. `numbers`: what the numbers of each column say, in the whole file. */
export function guessMapping(
  rows: readonly SheetRow[],
  numbers: readonly Numbers[],
): { mapping: Mapping; columns: ImportColumn[] } {
  const heading = findHeadings(rows);
  const headingRow = heading?.index ?? 0;
  const count = Math.max(heading?.cells.length ?? 0, usualLength(rows));
  const below = rows.filter(({ index }) => index > headingRow).slice(0, Math.ceil(MAX_CELLS / count));
  const facts = Array.from({ length: count }, (_, column) =>
    toFacts(below.map(({ cells }) => cells[column] ?? '')),
  );
  const headings = Array.from({ length: count }, (_, column) => toText(heading?.cells[column] ?? ''));
  const chosen = repair(choose(findCandidates(headings, facts)), facts);
  const columns = facts.map((_, column): ImportColumn => {
    const strength = chosen.find((each) => each.column === column)?.strength;
    return { ...(strength && { confidence: CONFIDENCE[strength] }), numbers: numbers[column] ?? noNumbers() };
  });
  const fields = facts.map((_, column) => chosen.find((each) => each.column === column)?.field ?? null);
  return { mapping: { headingRow, columns: fields, decimal: decideDecimal(columns, fields) }, columns };
}

const toText = (cell: Cell): string => String(cell).slice(0, MAX_HEADING);

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
    .map((row) => ({
      row,
      score: new Set(row.cells.flatMap((cell) => readHeading(toText(cell))?.field ?? [])).size,
    }));
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

function findCandidates(headings: readonly string[], facts: readonly ColumnFacts[]): Candidate[] {
  return facts.flatMap((fact, column) => {
    const heading = headings[column] ?? '';
    if (isWrongHeading(heading)) return [];
    const meaning = readHeading(heading) ?? readValues(fact);
    const strength = meaning && judge(meaning, fact);
    return meaning && strength ? [{ field: meaning.field, strength, column }] : [];
  });
}

/** Only bar codes and ids can be told from their values. */
function readValues({ filled, barcodes, ids }: ColumnFacts): Meaning | null {
  if (filled < 2) return null;
  if (ids > 0.9) return { field: '_id', strength: 'similar' };
  return barcodes > 0.9 ? { field: 'barcode', strength: 'similar' } : null;
}

/** How strong a meaning is beside the values of its column. Null if they contradict it. */
function judge({ field, strength }: Meaning, facts: ColumnFacts): Strength | null {
  if (facts.filled === 0) return strength;
  // The rows of a column that is surely the price are rather wrong than read without a price.
  const doubt = strength === 'known' ? 'similar' : null;
  if (field === '_id') return facts.ids >= 0.5 ? strength : null;
  if (isNumericField(field)) return facts.numbers >= 0.5 ? strength : doubt;
  if (field === 'name') return facts.numbers > 0.9 ? doubt : strength;
  // Others count cartons in a column with this heading.
  if (field === 'cartons') return facts.numbers > 0.5 ? null : strength;
  if (field === 'barcode' || field === 'cartonCode') return facts.words > 0.5 ? doubt : strength;
  if (field === 'img') return facts.links >= 0.5 ? strength : doubt;
  // An unknown warehouse must not become the home warehouse.
  if (field === 'warehouse') return facts.warehouses >= 0.5 || strength === 'known' ? strength : null;
  return strength;
}

/** Each field once: of two columns the one that is better known, else the first. */
function choose(candidates: readonly Candidate[]): Candidate[] {
  const sorted = STRENGTHS.flatMap((strength) => candidates.filter((each) => each.strength === strength));
  return sorted.filter(({ field }, place) => sorted.findIndex((each) => each.field === field) === place);
}

/** Fields that make sense only beside others. */
function repair(chosen: readonly Candidate[], facts: readonly ColumnFacts[]): Candidate[] {
  const has = (field: ImportField) => chosen.some((each) => each.field === field);
  const hasPlaces = chosen.some(({ field }) => field.startsWith('stock.'));
  return chosen.flatMap((each): Candidate[] => {
    // Many lists have a number in the column Item, and the name in the column Description.
    if (each.field === 'description' && !has('name') && (facts[each.column]?.numbers ?? 0) <= 0.9)
      return [{ ...each, field: 'name', strength: 'vague' }];
    // Beside the stock of a warehouse a quantity is probably the total.
    if (each.field === 'quantity' && hasPlaces) return [];
    if (each.field === 'cartonUnits' && !has('cartonCode')) return [];
    if (each.field === 'warehouse' && (!has('quantity') || hasPlaces)) return [];
    return [each];
  });
}
