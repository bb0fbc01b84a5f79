/** Places on the shelves of a warehouse, as people type them. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import { withAsciiDigits } from '@godown/shared/language/digits';
import { MAX_LABELS } from './print/settings';

const MAX_LENGTH = 24;
/** `A-01 to A-24`, and other words that people write between the ends of a range. */
const RANGE = /^(.+?)\s*(?:\bto\b|থেকে|\.\.+|…|–)\s*(.+)$/i;

export interface Places {
  /** Each once; one more than can be printed if there are more. */
  places: string[];
  /** Lines that cannot be read. */
  wrong: string[];
}

/** Reads places and ranges, one in a line or with commas between them. */
export function readPlaces(text: string): Places {
  const places = new Set<string>();
  const wrong: string[] = [];
  for (const part of text.split(/[\n,;]/)) {
    const entry = withAsciiDigits(part.replace(/[\s\p{Cc}]+/gu, ' ').trim());
    if (entry === '') continue;
    const [, first, last] = RANGE.exec(entry) ?? [];
    const found = first && last ? expand(first, last) : [entry];
    if (found === null || found.some((place) => place.length > MAX_LENGTH)) wrong.push(entry);
    for (const place of found ?? []) if (places.size <= MAX_LABELS) places.add(place);
  }
  return { places: [...places], wrong };
}

/** From `A-01` to `C-24`: the rows A to C, each with 01 to 24. Null if these are no ends of a range. */
function expand(first: string, last: string): string[] | null {
  const [one, other] = [split(first), split(last)];
  if (!one || !other || one.after !== other.after) return null;
  const rows = rowsBetween(one.before, other.before);
  const [from, to] = [Number(one.digits), Number(other.digits)];
  if (!rows || from > to || (to - from + 1) * rows.length > MAX_LABELS) return null;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) =>
    String(from + index).padStart(one.digits.length, '0'),
  );
  return rows.flatMap((row) => numbers.map((number) => `${row}${number}${one.after}`));
}

/** The last number of a place, and the texts around it. */
function split(place: string) {
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,9})(\D*)$/.exec(place) ?? [];
  return digits === undefined ? null : { before, digits, after };
}

/** `A-` to `C-`: `A-`, `B-`, `C-`. Null if they differ in more than one letter. */
function rowsBetween(first: string, last: string): string[] | null {
  if (first === last) return [first];
  const at = [...first].findIndex((letter, index) => letter !== last[index]);
  const [from = '', to = ''] = [first[at], last[at]];
  const areRows = /^([A-Z]{2}|[a-z]{2})$/.test(from + to) && from < to;
  const rest = first.slice(at + 1);
  if (!areRows || last.slice(at + 1) !== rest) return null;
  const [start, end] = [from.charCodeAt(0), to.charCodeAt(0)];
  return Array.from(
    { length: end - start + 1 },
    (_, index) => first.slice(0, at) + String.fromCharCode(start + index) + rest,
  );
}

/** The code of a place, such as `HAL A-01`: short, for small labels. No barcode of an item has a space, so it is never taken for one. */
export const placeCode = (warehouse: WarehouseId, place: string): string =>
  `${warehouse.slice(0, 3).toUpperCase()} ${place}`;
