/** Counts, over a whole file, the numbers of each column that show which sign stands before the decimals. */
import type { ImportColumn } from '@godown/shared/bulk/imports';
import type { Cell } from './file-source.js';
import { MAX_NUMBER_LENGTH, readBoth } from './read-number.js';

export type Numbers = ImportColumn['numbers'];

const MAX_EXAMPLES = 3;

export const noNumbers = (): Numbers => ({ point: 0, comma: 0, either: 0, examples: [] });

interface NumberCounter {
  add(cells: readonly Cell[]): void;
  /** The counts of each column, in order. */
  columns: readonly Numbers[];
}

export function createNumberCounter(): NumberCounter {
  const columns: Numbers[] = [];
  return {
    columns,
    add(cells) {
      for (const [column, cell] of cells.entries()) {
        columns[column] ??= noNumbers();
        // A number without a sign says nothing.
        if (typeof cell === 'string' && cell.length <= MAX_NUMBER_LENGTH && /[.,]/.test(cell))
          count(columns[column], cell.trim());
      }
    },
  };
}

/** Most numbers of a file: they can be told at once. Three digits after the sign could be thousands. */
const POINT = /^\d+\.(?:\d\d?|\d{4,})$/;
const COMMA = /^\d+,(?:\d\d?|\d{4,})$/;
/** No unit and no currency that `readBoth` knows is as long. */
const LONG_WORD = /\p{L}{8}/u;

function count(numbers: Numbers, text: string): void {
  if (POINT.test(text)) return void numbers.point++;
  if (COMMA.test(text)) return void numbers.comma++;
  if (LONG_WORD.test(text) || !/\p{Nd}/u.test(text)) return;
  const { point, comma } = readBoth(text);
  if (point !== null && comma !== null) {
    if (point === comma) return;
    numbers.either++;
    const isKnown = numbers.examples.some((example) => example.text === text);
    if (numbers.examples.length < MAX_EXAMPLES && !isKnown) numbers.examples.push({ text, point, comma });
  } else if (point !== null) numbers.point++;
  else if (comma !== null) numbers.comma++;
}
