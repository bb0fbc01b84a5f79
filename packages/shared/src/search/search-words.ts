/** The words by which a text is found: on the server and on the device, in items and in documents. */

import { withAsciiDigits } from '../language/digits.js';

/** Longer words are found by their beginning, of this many characters. */
const MAX_WORD = 40;

/** Zero-width joiners. Bengali has words that people type with and without them. */
const JOINERS = /[\u200c\u200d]/g;
/** The sign that joins two Bengali consonants into a conjunct. */
const HASANTA = '\u09cd';
const CONJUNCT = /\u09cd(?:[\u0995-\u09b9\u09dc-\u09df]\u09bc?)/g;
/** Letters that Unicode does not take apart into a letter and an accent. */
const LATIN = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  }),
);
/** Spellings of these on a keyboard that lacks them. Other people leave the dots out. */
const SPELLED = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }));

const lower = (text: string): string => text.normalize('NFKC').toLowerCase().replace(JOINERS, '');

/** Latin letters without their accents. In Bengali such marks are vowels, which stay. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC');

const ASCII = /^[\0-\x7f]*$/;

/** Makes texts equal that differ only in case, accents, the script of digits and the joining of consonants. */
function simplify(text: string): string {
  // Most words of a catalogue. Nothing below changes them.
  if (ASCII.test(text)) return text;
  const letters = text.replace(/[ßæœøłđðþı]/g, (letter) => LATIN.get(letter) ?? letter);
  return withAsciiDigits(withoutAccents(letters)).replaceAll(HASANTA, '');
}

/** Letters, or digits, that follow each other. `gap`: the text between them and the part before. */
interface Part {
  text: string;
  isNumber: boolean;
  gap: string;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/(\p{Nd}+)|[\p{L}\p{M}\p{Nl}\p{No}]+/gu)) {
    const gap = parts.length === 0 ? ' ' : text.slice(end, match.index);
    parts.push({ text: match[0], isNumber: match[1] !== undefined, gap });
    end = match.index + match[0].length;
  }
  return parts;
}

/** Between two numbers: “2.1” is not 21. It is no letter, and no regular expression gives it a meaning. */
const POINT = '_';
const glue = (before: Part, part: Part): string =>
  before.isNumber && part.isNumber ? `${POINT}${part.text}` : part.text;

/** In a text “23 l”, “TR-900” and “Wi-Fi” are one word. Two words of letters with a space between them are not. */
const isJoinedInText = (before: Part, part: Part): boolean =>
  /\s/.test(part.gap) ? /^\s+$/.test(part.gap) && before.isNumber !== part.isNumber : part.gap.length <= 2;

/** In a search only a text that is typed without a space, and has a number, is one word: “b-12”, “mw23l”, “2.1”. */
const isJoinedInSearch = (before: Part, part: Part): boolean =>
  /^[-–./_+]?$/.test(part.gap) && (before.isNumber || part.isNumber);

const cut = (word: string): string =>
  word.length <= MAX_WORD ? word : [...word].slice(0, MAX_WORD).join('');

/** Each part with the parts joined to it, so that “mw23l”, “23l” and “l” are the words of “MW-23 L”. */
function joinedFrom(parts: readonly Part[], index: number): string {
  let word = parts[index]?.text ?? '';
  for (let next = index + 1; next < parts.length && word.length < MAX_WORD; next++) {
    const [before, part] = [parts[next - 1], parts[next]];
    if (!before || !part || !isJoinedInText(before, part)) break;
    word += glue(before, part);
  }
  return cut(word);
}

/** A word in the form in which no two spellings of it differ by case, accents, digits or conjuncts. */
export const toPlainWord = (word: string): string => cut(simplify(lower(word)));

/** The words of letters in a text as they are written, each once by its plain form. What a hyphen joins is also one word. */
export function writtenWordsOf(text: string): Map<string, string> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\u200c\u200d]+(?:[-–][\p{L}\p{M}\u200c\u200d]+)*/gu);
  const all = (words ?? []).flatMap((word) => [word.replace(/[-–]/g, ''), ...word.split(/[-–]/)]);
  return new Map(all.map((word) => [toPlainWord(word), word]));
}

/** The different words by which a text is found: a search finds those that begin with the typed ones. */
export function searchWordsOf(text: string): string[] {
  const plain = lower(text);
  const spellings = [
    plain,
    plain.normalize('NFC').replace(/[äöüåø]/g, (letter) => SPELLED.get(letter) ?? letter),
    // Many people type only the first consonant of a conjunct.
    plain.replace(CONJUNCT, ''),
  ];
  const words = [...new Set(spellings)].flatMap((spelling) => {
    const parts = partsOf(simplify(spelling));
    return parts.map((_, index) => joinedFrom(parts, index));
  });
  return [...new Set(words)];
}

/** The different typed words. A match has, for each of them, a word that begins with it. */
export function typedWordsOf(search: string): string[] {
  const words: string[] = [];
  const parts = partsOf(simplify(lower(search)));
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before && isJoinedInSearch(before, part)) words.push(`${words.pop() ?? ''}${glue(before, part)}`);
    else words.push(part.text);
  }
  return [...new Set(words.map(cut))];
}
