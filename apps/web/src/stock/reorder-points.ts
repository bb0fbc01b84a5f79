/**
 * The reorder points of an item as the text of one form field: a line for each warehouse, empty where there is none. So forms,
 * drafts and conflicts treat them like every other field.
 */
import type { ReorderPoints } from '@godown/shared/items/item';
import { WAREHOUSE_IDS, WAREHOUSES } from '@godown/shared/items/warehouses';
import { say } from '../language/say';
import { countText } from '../ui/format';
import { readNumber } from '../ui/read-number';

/** The lines as one text: '' if all of them are empty. */
export function joinPoints(lines: readonly string[]): string {
  return lines.every((line) => line === '') ? '' : lines.join('\n');
}

/** The line of each warehouse. */
export function splitPoints(text: string): string[] {
  const lines = text.split('\n');
  return WAREHOUSE_IDS.map((_, index) => lines[index] ?? '');
}

export function pointsText(points: ReorderPoints): string {
  return joinPoints(WAREHOUSE_IDS.map((id) => String(points[id] ?? '')));
}

/** Such as `Halishar 5, Uttara 10`. A line that is not a number stays as it was typed. */
export function pointsWords(text: string): string {
  const lines = splitPoints(text);
  return WAREHOUSES.flatMap(({ shortName: name }, index) => {
    const line = (lines[index] ?? '').trim();
    const point = readNumber(line);
    return line === '' ? [] : [`${say(name)} ${point === null ? line : countText(point)}`];
  }).join(', ');
}
