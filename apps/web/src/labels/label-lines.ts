/** The lines of a print: which items, and how many labels of each. */
import type { Carton, Item } from '@godown/shared/items/item';
import { readCount } from '../stock/check-count';

export interface LabelLine {
  item: string;
  /** Shown until the item is known. */
  name?: string;
  /** The typed text. */
  quantity: string;
  /** The one of its item's codes that was chosen. Absent: the first. */
  code?: string;
}

/** A code that a label can have, and the number of pieces it stands for. */
type LabelCode = Carton;

/** The code of one piece, and those of its cartons. */
export const codesOf = ({ barcode, cartons = [] }: Item): LabelCode[] => [
  ...(barcode ? [{ code: barcode, units: 1 }] : []),
  ...cartons,
];

/** Returns the code on the labels of a line. Undefined: the item has no code. */
export function codeOf(item: Item, line: LabelLine): LabelCode | undefined {
  const codes = codesOf(item);
  return codes.find(({ code }) => code === line.code) ?? codes[0];
}

/** Number of labels wanted. Null if the text is no whole number, or below zero. */
export function countOf({ quantity }: LabelLine): number | null {
  const count = readCount(quantity);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : null;
}

export const setQuantity = (lines: readonly LabelLine[], item: string, quantity: string): LabelLine[] =>
  lines.map((line) => (line.item === item ? { ...line, quantity } : line));

export const setCode = (lines: readonly LabelLine[], item: string, code: string): LabelLine[] =>
  lines.map((line) => (line.item === item ? { ...line, code } : line));

export const removeLine = (lines: readonly LabelLine[], item: string): LabelLine[] =>
  lines.filter((line) => line.item !== item);

/** Adds labels of an item to its line, or a line at the top, next to the field that added it. */
export function addLabels(lines: readonly LabelLine[], { _id, name }: Item, count: number): LabelLine[] {
  const known = lines.find((line) => line.item === _id);
  if (!known) return [{ item: _id, name, quantity: String(count) }, ...lines];
  return setQuantity(lines, _id, String(Math.max(0, (countOf(known) ?? 0) + count)));
}
