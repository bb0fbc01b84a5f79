/** The order of names in lists: on the server, whose indexes sort by the code points of a key, and on the device. */
import { withAsciiDigits } from '../language/digits.js';
import { withoutAccents } from './search-words.js';

/**
 * The letters of Bangla in the order of its collation (CLDR), which is not the order of their code points: ং ঃ ঁ come before ক, ৎ is a
 * form of ত্, and ড় ঢ় য় are forms of ড ঢ য. A list and not `Intl.Collator`, because stored keys outlive the version of ICU that made them.
 */
const BANGLA =
  'ঀঅআইঈউঊঋৠঌৡএঐওঔংঃঁকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরৰলৱশষসহঽ\u09be\u09bf\u09c0\u09c1\u09c2\u09c3\u09c4\u09e2\u09e3\u09c7\u09c8\u09cb\u09cc\u09cd\u09d7ৼ';
const FIRST = 0x980;
const RANKED = new Map([...BANGLA].map((letter, rank) => [letter, String.fromCodePoint(FIRST + rank)]));

/** Each tells two texts apart that have the same letters: the dot below a letter, and after ত্ that it was written as ৎ. */
const NUKTA = '\u09bc';
const JOINED = '\u200d';
/** A mark stands for its place. An earlier one comes later in the order, and every dot later than every ৎ. */
const LAST_MARKS = new Map(Object.entries({ [NUKTA]: 0x7ff, [JOINED]: 0x4ff }));
const MAX_PLACE = 0x2ff;
const toMark = (character: string, place: number): string =>
  String.fromCodePoint((LAST_MARKS.get(character) ?? 0) - Math.min(place, MAX_PLACE));

/**
 * A text whose code points sort as the letters of the text do. Latin letters come before Bangla ones. Texts without Bangla stay as they
 * are, and different texts stay different, except for joiners, which nobody sees.
 */
export function inLetterOrder(text: string): string {
  const letters: string[] = [];
  const marks: string[] = [];
  for (const character of text.replace(/[\u200c\u200d]/g, '').replaceAll('ৎ', `ত\u09cd${JOINED}`))
    if (LAST_MARKS.has(character)) marks.push(toMark(character, letters.length));
    else letters.push(RANKED.get(character) ?? character);
  // The dots first: one of them counts more than all ৎ.
  return marks.length === 0 ? letters.join('') : `${letters.join('')}\t${marks.sort(descending).join('')}`;
}

const descending = (a: string, b: string): number => (a < b ? 1 : -1);

/** Upper and lower case are the same, and so are spaces of any number. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** An item of an older application may hold a book. No text of this product is longer. */
export const MAX_TEXT = 5000;
/** The embedded store sorts by the first 256 bytes of a text only. */
const MAX_KEY = 50;

/** Sorts like the name. Numbers sort by their value: "20 l" comes before "100 l". */
export function nameKeyOf(name: string): string {
  const folded = foldText(withAsciiDigits(withoutAccents(name.slice(0, MAX_TEXT))));
  return [...inLetterOrder(folded.replace(/\d+/g, toEightDigits))].slice(0, MAX_KEY).join('');
}

const toEightDigits = (digits: string): string => digits.padStart(8, '0');

/** Compares names as the server lists them, in either language. For lists there is `sortByName`: it makes each key once. */
export const compareNames = (a: string, b: string): number => compareKeys(nameKeyOf(a), nameKeyOf(b));

/** Sorts by name as the server lists them, in either language. What has the same name stays in its order. */
export function sortByName<T>(list: Iterable<T>, nameOf: (each: T) => string): T[] {
  const keyed = Array.from(list, (each) => ({ each, key: nameKeyOf(nameOf(each)) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ each }) => each);
}

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
