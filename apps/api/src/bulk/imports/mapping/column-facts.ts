/** Facts about the values of a column. */

import { isGtin } from '@godown/shared/items/gtin';
import { withAsciiDigits } from '@godown/shared/language/digits';
import type { Cell } from '../../files/file-source.js';
import { readBoth } from '../../files/read-number.js';
import { findWarehouse } from './headings.js';

/** Shares of the cells that are not empty, from 0 to 1. All are 0 if every cell is empty. */
export interface ColumnFacts {
  /** Cells that are not empty. */
  filled: number;
  numbers: number;
  /** Ids of items. */
  ids: number;
  /** Bar codes with a valid check digit. */
  barcodes: number;
  /** Several words. */
  words: number;
  /** Numbers of one to three digits, as rows are counted. */
  serials: number;
  /** Texts that an earlier cell has too. */
  repeats: number;
  links: number;
  warehouses: number;
  /** Yes or no, in words. */
  answers: number;
  /** 0 or 1. */
  bits: number;
  /** Kinds of products of a program, such as “variable”. */
  kinds: number;
}

const ANSWER = /^(?:yes|no|y|n|true|false|in ?stock|out ?of ?stock|on ?backorder|হ্যাঁ|না)$/i;
const KIND =
  /^(?:simple|variable|variation|grouped|external|(?:non-?)?inventory(?: part| item)?|services?|bundle|storable product|consumable|goods|combo)$/i;

/** Characters of a cell that are examined. */
const LOOKED_AT = 100;
const OBJECT_ID = /^[0-9a-f]{24}$/i;

export function toFacts(cells: readonly Cell[]): ColumnFacts {
  const texts = cells.map((cell) => String(cell).slice(0, LOOKED_AT).trim()).filter(Boolean);
  const share = (matches: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(matches).length / texts.length;
  return {
    filled: texts.length,
    numbers: share(isNumber),
    ids: share((text) => OBJECT_ID.test(text)),
    barcodes: share((text) => isGtin(withAsciiDigits(text))),
    serials: share((text) => /^\d{1,3}$/.test(withAsciiDigits(text))),
    repeats:
      texts.length === 0 ? 0 : 1 - new Set(texts.map((text) => text.toLowerCase())).size / texts.length,
    words: share((text) => /\S\s+\S/.test(text)),
    links: share((text) => /^(?:https?:\/\/|\/catalogue\/)/i.test(text)),
    answers: share((text) => ANSWER.test(text)),
    bits: share((text) => /^[01]$/.test(withAsciiDigits(text))),
    kinds: share((text) => KIND.test(text)),
    warehouses: share((text) => findWarehouse(text) !== null),
  };
}

function isNumber(text: string): boolean {
  const { point, comma } = readBoth(text);
  return point !== null || comma !== null;
}
