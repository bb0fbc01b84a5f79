/** Compares codes: for adding, importing, searching and scanning, with a connection and without. */
import type { Carton } from './item.js';

/** The digits of a product are written with 12 (UPC), 13 (EAN) or 14 (GTIN) of them, the shorter ones without the zeros in front. */
const GTIN = /^\d{12,14}$/;
const LONGEST = 14;

/** An item, or a part of one, with its codes. */
export interface Coded {
  barcode?: string | undefined;
  cartons?: readonly Carton[] | undefined;
}

/** The codes of an item, its bar code first. */
export const codesOf = ({ barcode = '', cartons = [] }: Coded): string[] =>
  [barcode, ...cartons.map(({ code }) => code)].filter(Boolean);

/** Two codes are the same if they have the same key: upper and lower case do not matter, nor do the zeros that a GTIN begins with. */
export const codeKeyOf = (code: string): string =>
  GTIN.test(code) ? code.padStart(LONGEST, '0') : code.toLowerCase();

export const isSameCode = (one: string, other: string): boolean => codeKeyOf(one) === codeKeyOf(other);

/**
 * The spellings under which a code is looked up in an index: those of a GTIN are all there are, of other codes there may be more, in
 * capitals and small letters. The code itself comes first.
 */
export function spellingsOf(code: string): string[] {
  const key = codeKeyOf(code);
  if (!GTIN.test(code)) return [...new Set([code, key, code.toUpperCase()])];
  const shorter = [1, 2]
    .filter((zeros) => key.startsWith('0'.repeat(zeros)))
    .map((zeros) => key.slice(zeros));
  return [...new Set([code, key, ...shorter])];
}

/** True if a code may be spelled in other ways than `spellingsOf` lists. */
export const hasOtherSpellings = (code: string): boolean => /[a-z].*[a-z]/i.test(code);

/** The items that a code stands for: the one that has it as it is written, else all that have the same code. */
export function holdersOf<Item extends Coded>(items: readonly Item[], code: string): Item[] {
  const exact = items.filter((item) => codesOf(item).includes(code));
  return exact.length > 0
    ? exact
    : items.filter((item) => codesOf(item).some((own) => isSameCode(own, code)));
}

/** The units that a code stands for: 1 for the item's bar code, else the units of the carton. Null if it is not a code of this item. */
export function unitsOfCode({ barcode = '', cartons = [] }: Coded, code: string): number | null {
  const all = [...(barcode === '' ? [] : [{ code: barcode, units: 1 }]), ...cartons];
  const found = all.find((own) => own.code === code) ?? all.find((own) => isSameCode(own.code, code));
  return found?.units ?? null;
}
