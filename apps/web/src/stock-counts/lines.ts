/** Selects the shown lines of a sheet, the next line, and the question about a refused count. */
import type { LineCount, ShownLine } from './shown-lines';

export const LINE_FILTERS = ['all', 'uncounted', 'different', 'questions'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

function isUncounted({ count, refused }: ShownLine): boolean {
  return count === null && refused === null;
}

/** Counted minus expected. */
export function differenceOf({ counted, expected }: LineCount): number {
  return counted - expected;
}

const FILTERS: Record<LineFilter, (line: ShownLine) => boolean> = {
  all: () => true,
  uncounted: isUncounted,
  different: ({ count }) => count !== null && differenceOf(count) !== 0,
  questions: ({ refused }) => refused !== null,
};

/** The lines that pass the filter and contain every word of `search` in their name. */
export function selectLines(lines: readonly ShownLine[], filter: LineFilter, search: string): ShownLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const name = line.itemName.toLowerCase();
    return FILTERS[filter](line) && words.every((word) => name.includes(word));
  });
}

/** Counts the lines that pass each filter. */
export function countLines(lines: readonly ShownLine[]): Record<LineFilter, number> {
  const count = (filter: LineFilter) => lines.filter(FILTERS[filter]).length;
  return {
    all: lines.length,
    uncounted: count('uncounted'),
    different: count('different'),
    questions: count('questions'),
  };
}

/** The next line to count after `item`. From the end it goes on at the start. */
export function findNext(lines: readonly ShownLine[], item: string): string | null {
  const index = lines.findIndex((line) => line.item === item);
  const inTurn = [...lines.slice(index + 1), ...lines.slice(0, Math.max(index, 0))];
  return inTurn.find(isUncounted)?.item ?? null;
}

/** `theirs`: someone else counted the line meanwhile. `moved`: the stock moved. `other`: any other reason. */
export type LineQuestion =
  | { kind: 'theirs'; theirs: LineCount; isSum: boolean }
  | { kind: 'moved'; before: number; now: number }
  | { kind: 'other' };

/**
 * Returns the question about a refused count. It compares the count with the current line, so it is right after a reload too. Both
 * counts can be added up only if no stock moved between them.
 */
export function findQuestion({ refused, count, balance }: ShownLine): LineQuestion | null {
  if (!refused) return null;
  const { expected, replaces } = refused.change;
  if (count && count.counted !== replaces)
    return { kind: 'theirs', theirs: count, isSum: count.expected === expected };
  if (expected !== balance) return { kind: 'moved', before: expected, now: balance };
  return { kind: 'other' };
}
