/** The lines of a print: which items, and how many labels of each. */
import type { Item } from '@godown/shared/item';
import { readCount } from '../stock/check-count';

export interface LabelLine {
  item: string;
  /** Shown until the item is known. */
  name?: string;
  /** The typed text. */
  quantity: string;
}

/** The code that a label has. Undefined: its item has none. */
export const codeOf = (item: Item): string | undefined => item.barcode || undefined;

/** How many labels are wanted. Null if the text is no whole number, or below zero. */
export function countOf({ quantity }: LabelLine): number | null {
  const count = readCount(quantity);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : null;
}

export const setQuantity = (lines: readonly LabelLine[], item: string, quantity: string): LabelLine[] =>
  lines.map((line) => (line.item === item ? { ...line, quantity } : line));

export const removeLine = (lines: readonly LabelLine[], item: string): LabelLine[] =>
  lines.filter((line) => line.item !== item);

/** Adds labels of an item to its line, or a line at the top, next to the field that added it. */
export function addLabels(lines: readonly LabelLine[], { _id, name }: Item, count: number): LabelLine[] {
  const known = lines.find((line) => line.item === _id);
  if (!known) return [{ item: _id, name, quantity: String(count) }, ...lines];
  return setQuantity(lines, _id, String(Math.max(0, (countOf(known) ?? 0) + count)));
}
