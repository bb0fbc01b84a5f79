/** The same size written otherwise: “23 liter”, “23ltr” and “২৩ লিটার” are “23l”. */
import { withAsciiDigits } from '../language/digits.js';

/** The shortest way to write each unit, which the others begin with wherever they can, and the others. */
const UNITS = new Map(
  Object.entries({
    l: ['lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres', 'লি', 'লিটার'],
    ml: ['মিলি'],
    kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'কেজি'],
    g: ['gm', 'gms', 'gram', 'grams', 'গ্রাম'],
    w: ['watt', 'watts', 'ওয়াট'],
    kw: ['kilowatt', 'kilowatts'],
    v: ['volt', 'volts', 'ভোল্ট'],
    in: ['inch', 'inches', 'ইঞ্চি', '"', '”', '″'],
    t: ['ton', 'tons', 'tonne', 'tonnes', 'টন'],
    cm: ['centimeter', 'centimeters', 'centimetre', 'centimetres', 'সেমি'],
    m: ['meter', 'meters', 'metre', 'metres', 'mtr', 'মিটার'],
    ft: ['foot', 'feet', 'ফুট', 'ফিট'],
    pc: ['pcs', 'piece', 'pieces', 'পিস'],
  }),
);

const SHORT = new Map(
  [...UNITS].flatMap(([short, others]) =>
    [short, ...others].map((unit) => [unit.normalize('NFKC'), short] as const),
  ),
);

const SIZE = /^([\p{Nd}]+(?:[.,]\p{Nd}+)?)[-\s]*([^\p{Nd}\s]+)$/u;

/** Other ways to write a size, the likeliest first. None for a text that is no size. */
export function otherSizesOf(size: string): string[] {
  const [, typed = '', unit = ''] = SIZE.exec(size.normalize('NFKC').toLowerCase()) ?? [];
  const short = SHORT.get(unit);
  if (short === undefined) return [];
  const number = withAsciiDigits(typed);
  const units = [short, ...(UNITS.get(short) ?? [])].filter((other) => /^\p{L}/u.test(other));
  // A search finds beginnings: “23l” finds “23liter”.
  const different = units.filter(
    (other) => !units.some((begin) => begin !== other && other.startsWith(begin)),
  );
  // Many names have the number alone: “TV 43”.
  return [...different.map((other) => `${number}${other}`), number].filter((other) => other !== size);
}
