/** Recognises the text beside the sum of a column. */
import { toHeadingKey } from './headings.js';

const TOTAL =
  /^(?:(?:grand|sub|net|overall|page)? ?totals?(?: (?:stock|qty|quantity|value|amount|items?|products?|price|cost|pcs|units|tk|bdt))*|subtotal|সর্বমোট|মোট|summe|gesamt|zwischensumme)$/;

export const isTotal = (text: string): boolean => TOTAL.test(withoutNumber(text));

/** "Total: 12" is "total". */
const withoutNumber = (text: string): string =>
  toHeadingKey(text)
    .replace(/(?: ?\p{N}+)+$/u, '')
    .trim();
