/** Cells of a sheet that are merged with those below them. */
import { MAX_COLUMNS } from '@godown/shared/bulk/import-limits';
import { sentence } from '@godown/shared/language/texts';
import { type Cell, UnreadableFileError } from './file-source.js';

/** More than a catalogue of many thousand items has. */
const MAX_MERGES = 100_000;
/** An element in a sheet, with or without a prefix of its namespace. */
const MERGE = /<(?:\w{1,40}:)?mergeCell\s[^<>]{0,200}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const NAME = 'mergeCell ';
/** Such an element is not longer. */
const LONGEST = 300;

/** The column, from 0, and the last row of merged cells, by their first row. */
export type Merges = ReadonlyMap<number, readonly { column: number; end: number }[]>;

/**
 * They stand behind the rows. So the sheet is looked through before its rows are read, by a search for the name of the element: that
 * takes a fraction of the time of parsing.
 */
export async function findMerges(pieces: AsyncIterable<Buffer>): Promise<Merges> {
  const merges = new Map<number, { column: number; end: number }[]>();
  let count = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** Takes the elements that begin before `end`. Returns where the last one of them ends, at least `end`. */
  function take(bytes: Buffer, end: number): number {
    let done = end;
    if (!bytes.includes(NAME)) return done;
    for (const { 0: element, 1: letters = '', 2: first, 3: last, index } of bytes
      .toString('latin1')
      .matchAll(MERGE)) {
      if (index >= end) break;
      done = Math.max(done, index + element.length);
      if (++count > MAX_MERGES) throw tooManyMerges();
      add(merges, { column: toColumn(letters) - 1, first: Number(first), end: Number(last) });
    }
    return done;
  }
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // The last element may end in the next piece.
    rest = bytes.subarray(take(bytes, Math.max(0, bytes.length - LONGEST)));
  }
  take(rest, rest.length);
  return merges;
}

const tooManyMerges = () =>
  new UnreadableFileError(
    sentence(
      /* i18n */ 'The sheet has more than {max} merged cells. Save it as CSV, then choose that file.',
      {
        max: MAX_MERGES,
      },
    ),
  );

function add(
  merges: Map<number, { column: number; end: number }[]>,
  { column, first, end }: { column: number; first: number; end: number },
): void {
  if (column >= MAX_COLUMNS || end <= first) return;
  const known = merges.get(first);
  if (known) known.push({ column, end });
  else merges.set(first, [{ column, end }]);
}

/** 28 for AB; 0 without letters. */
export function toColumn(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Gives the rows of a sheet, which come in their order, the texts of cells that are merged over them. */
export class MergedCells {
  readonly #merges: Merges;
  /** By column. */
  readonly #active = new Map<number, { text: string; end: number }>();

  constructor(merges: Merges) {
    this.#merges = merges;
  }

  /** Fills the empty cells of a row that has others. Returns how many numbers of it are merged with cells below. */
  fill(row: number, cells: Cell[]): number {
    let numbers = 0;
    for (const [column, { text, end }] of this.#active) {
      if (row > end) this.#active.delete(column);
      else if (cells[column] === undefined || cells[column] === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (const { column, end } of this.#merges.get(row) ?? []) {
      const cell = cells[column];
      // A quantity for several rows belongs to none of them.
      if (typeof cell === 'number') numbers++;
      else if (cell) this.#active.set(column, { text: cell, end });
    }
    return numbers;
  }
}
