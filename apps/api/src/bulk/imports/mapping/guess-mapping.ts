/** Guesses from the headings and the values how a file is to be read. */
import {
  decideDecimal,
  type ImportColumn,
  type ImportField,
  isNumericField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import { type Numbers, noNumbers } from '../../files/count-numbers.js';
import type { SheetRow } from '../../files/file-source.js';
import { type ColumnFacts, toFacts } from './column-facts.js';
import { type Heading, headingsAt, headingText, readHeadingCell } from './heading-rows.js';
import { isSalePrice, isUsualPrice, isWrongHeading, type Meaning, type Strength } from './headings.js';

const NO_HEADING: Heading = { own: '', group: '' };
/** Characters of a cell that are examined. */
const LOOKED_AT = 100;
/** Cells whose values are examined: more would stop the process for too long. */
const MAX_CELLS = 4000;
const CONFIDENCE = { known: 'sure', vague: 'likely', similar: 'unsure' } as const satisfies Record<
  Strength,
  ImportColumn['confidence']
>;
const STRENGTHS: readonly Strength[] = ['known', 'vague', 'similar'];

interface Candidate extends Meaning {
  column: number;
}

interface File {
  /** The first rows with content. */
  rows: readonly SheetRow[];
  /** The first rows as text, also the empty ones. */
  sample: readonly (readonly string[])[];
  /** Facts about the numbers of each column, in the whole file. */
  numbers: readonly Numbers[];
}

/** `headingRow`: the row of the headings, if a person has said it. */
export function guessMapping(
  { rows, sample, numbers }: File,
  headingRow = findHeadingRow(rows, sample),
): { mapping: Mapping; columns: ImportColumn[] } {
  const headings = headingsAt(sample, headingRow);
  const count = Math.max(headings.length, usualLength(rows));
  const below = rows.filter(({ index }) => index > headingRow).slice(0, Math.ceil(MAX_CELLS / count));
  const facts = Array.from({ length: count }, (_, column) =>
    toFacts(below.map(({ cells }) => cells[column] ?? '')),
  );
  const candidates = findCandidates(headings, facts);
  const chosen = repair(withPieceCode(choose(candidates, facts), candidates, facts), facts);
  const guesses = facts.map((_, column): ImportColumn => {
    const strength = chosen.find((each) => each.column === column)?.strength;
    return { ...(strength && { confidence: CONFIDENCE[strength] }), numbers: numbers[column] ?? noNumbers() };
  });
  const fields = facts.map((_, column) => chosen.find((each) => each.column === column)?.field ?? null);
  const columns = withHeadings(guesses, sample, headingRow);
  return { mapping: { headingRow, columns: fields, decimal: decideDecimal(columns, fields) }, columns };
}

/** The columns of a file with their headings, where those stand in two rows. */
export function withHeadings(
  columns: readonly ImportColumn[],
  sample: readonly (readonly string[])[],
  headingRow: number,
): ImportColumn[] {
  const headings = headingsAt(sample, headingRow);
  const isGrouped = headings.some(({ group }) => group !== '');
  return columns.map(({ heading: _before, ...column }, at) => {
    const heading = headings[at];
    return { ...(isGrouped && heading && { heading: headingText(heading) }), ...column };
  });
}

/** The number of cells of most rows: a single longer one is probably wrong. */
function usualLength(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0] as [number, number])[0];
}

/** The row with the most known headings: above it there may be a title, or headings of groups. 0 for none. */
function findHeadingRow(rows: readonly SheetRow[], sample: readonly (readonly string[])[]): number {
  let best = { row: 0, score: 0 };
  for (const place of sample.keys()) {
    const headings = headingsAt(sample, place + 1);
    const score = new Set(headings.flatMap((heading) => readHeadingCell(heading)?.field ?? [])).size;
    // The row below headings of groups says more than they do.
    const isMore = best.row === place && headings.some(({ group }) => group !== '');
    if (score > best.score || (isMore && score === best.score && score > 0)) best = { row: place + 1, score };
  }
  if (best.row > 0) return best.row;
  // Headings of no known field are still headings if there is no number among them.
  const [first] = rows;
  return first &&
    first.index <= sample.length &&
    !first.cells.some((cell) => /^[\d\W]*\d/.test(String(cell).slice(0, LOOKED_AT)))
    ? first.index
    : 0;
}

function findCandidates(headings: readonly Heading[], facts: readonly ColumnFacts[]): Candidate[] {
  const hasUsualPrice = headings.some(({ own }) => isUsualPrice(own));
  return facts.flatMap((fact, column) => {
    const heading = headings[column] ?? NO_HEADING;
    if (isWrongHeading(heading.own) || (hasUsualPrice && isSalePrice(heading.own))) return [];
    const meaning = readHeadingCell(heading) ?? readValues(fact);
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

/** The strength of a meaning, judged by the values of its column. Null if they contradict it. */
function judge({ field, strength }: Meaning, facts: ColumnFacts): Strength | null {
  if (facts.filled === 0) return strength;
  // The rows of a column that is surely the price are rather wrong than read without a price.
  const doubt = strength === 'known' ? 'similar' : null;
  // A yes or no is not a quantity.
  if (isNumericField(field) && facts.answers >= 0.5) return null;
  if (isCount(field) && facts.bits === 1 && facts.filled > 1)
    return strength === 'known' ? 'vague' : 'similar';
  if (field === 'category' && facts.kinds > 0.9) return null;
  if (field === '_id') return facts.ids >= 0.5 ? strength : null;
  if (isNumericField(field)) return facts.numbers >= 0.5 ? strength : doubt;
  if (field === 'name') return facts.numbers > 0.9 ? doubt : strength;
  // Others count cartons in a column with this heading.
  if (field === 'cartons') return facts.numbers > 0.5 ? null : strength;
  if (field === 'barcode' || field === 'pieceCode' || field === 'cartonCode')
    return facts.words > 0.5 ? doubt : strength;
  if (field === 'img') return facts.links >= 0.5 ? strength : doubt;
  // An unknown warehouse must not become the home warehouse.
  if (field === 'warehouse') return facts.warehouses >= 0.5 || strength === 'known' ? strength : null;
  return strength;
}

const isCount = (field: ImportField): boolean => field === 'quantity' || field.startsWith('stock.');

/** Each field once: of two columns the one that has values, else the one that is better known, else the first. */
function choose(candidates: readonly Candidate[], facts: readonly ColumnFacts[]): Candidate[] {
  const byStrength = STRENGTHS.flatMap((strength) => candidates.filter((each) => each.strength === strength));
  const hasValues = ({ column }: Candidate) => (facts[column]?.filled ?? 0) > 0;
  const sorted = [...byStrength.filter(hasValues), ...byStrength.filter((each) => !hasValues(each))];
  return sorted.filter(({ field }, place) => sorted.findIndex((each) => each.field === field) === place);
}

/** Article numbers that many rows share are those of a model. */
const MAX_REPEATS = 0.05;

/** Beside the bar codes a column of article numbers, such as SKU, has further codes of the items. */
function withPieceCode(
  chosen: Candidate[],
  candidates: readonly Candidate[],
  facts: readonly ColumnFacts[],
): Candidate[] {
  if (chosen.some(({ field }) => field === 'pieceCode')) return chosen;
  const found = candidates.find(({ field, strength, column }) => {
    const { filled = 0, serials = 0, repeats = 0 } = facts[column] ?? {};
    const isRead = chosen.some((each) => each.column === column);
    const isCode = filled > 0 && serials < 0.5 && repeats < MAX_REPEATS;
    return field === 'barcode' && strength === 'vague' && !isRead && isCode;
  });
  return found ? [...chosen, { ...found, field: 'pieceCode' }] : chosen;
}

/** Fields that make sense only with others. */
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
