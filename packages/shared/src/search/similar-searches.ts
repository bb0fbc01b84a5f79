/**
 * Finds the searches that may have been meant by one that finds nothing, or little. The server and a device without a connection ask their
 * vocabulary for `toLookup(search)`, and try the searches of `similarSearches` one after the other.
 */
import { spellingsOf } from '../items/same-code.js';
import { withAsciiDigits } from '../language/digits.js';
import { toPlainWord, typedWordsOf } from './search-words.js';
import { type Correction, canSlip, completionsOf, correctionsOf, slipKeysOf, startOf } from './slips.js';
import { tradeWordsOf } from './trade-words.js';
import { otherSizesOf } from './units.js';

/** A search that finds fewer items finds little. */
export const FEW_ITEMS = 3;
/** Longer searches are sentences: they are left as they are. */
const MAX_WORDS = 6;
/** Words in place of one that was typed, and searches in place of one. Each search takes the time of a search. */
const MAX_CORRECTIONS = 4;
/** Words that may begin with the last typed word. */
const MAX_COMPLETIONS = 2;
const MAX_SEARCHES = 5;

/** A word that items have. */
export interface KnownWord {
  /** Without case, accents and conjuncts: no two are the same. */
  plain: string;
  /** As it is written. */
  text: string;
  /** See `slipKeysOf`. */
  keys: readonly string[];
}

/** A question to a vocabulary. */
export interface Lookup {
  /** Beginnings to look for: does an item have a word that begins so? */
  beginnings: readonly string[];
  /** The words that are one of these. */
  words: readonly string[];
  /** The words that have one of these keys. */
  keys: readonly string[];
  /** The words that begin so: people search before they have typed the whole word. Null for none. */
  start: string | null;
}

export interface Found {
  beginnings: ReadonlySet<string>;
  words: readonly KnownWord[];
}

const isWord = (token: string): boolean => !/\p{N}|["”″]/u.test(token);

/** The typed words as they were typed. Sizes and models stay whole. */
function tokensOf(search: string): string[] {
  return search
    .trim()
    .split(/\s+/)
    .flatMap((chunk) => (isWord(chunk) ? (chunk.match(/[\p{L}\p{M}\u200c\u200d]+/gu) ?? []) : [chunk]))
    .map((token) => token.toLowerCase());
}

/** Pairs of a word that may be a plural, and its ending. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/es$/, ''],
  [/s$/, ''],
  [/(গুলো|গুলি|গুলা|টি|টা)$/, ''],
];

const singularsOf = (token: string): string[] =>
  PLURALS.filter(([ending]) => ending.test(token)).map(([ending, one]) => token.replace(ending, one));

const splitsOf = (token: string): [string, string][] => {
  const letters = [...token];
  return letters
    .map((_, at): [string, string] => [letters.slice(0, at).join(''), letters.slice(at).join('')])
    .filter((halves) => halves.every((half) => [...half].length > 1));
};

const joinsOf = (tokens: readonly string[]): string[] =>
  tokens.slice(1).flatMap((token, index) => {
    const before = tokens[index] ?? '';
    return isWord(before) && isWord(token) ? [`${before}${token}`] : [];
  });

/** Null if nothing else can be meant. */
export function toLookup(search: string): Lookup | null {
  const tokens = tokensOf(search);
  if (tokens.length > MAX_WORDS) return null;
  const words = tokens.filter(isWord);
  const joins = joinsOf(tokens);
  const hasNumber = tokens.some((_, index) => numbersAt(tokens, index).length > 0);
  const meant = words.flatMap(tradeWordsOf).flatMap((text) => text.split(' '));
  if (![...words, ...joins].some(canSlip) && !hasNumber && meant.length === 0) return null;
  const whole = [
    ...joins,
    ...words.flatMap(singularsOf),
    ...words.flatMap((word) => splitsOf(word).flat()),
    ...meant,
  ];
  return {
    // A vocabulary has no short words, such as “tv”.
    beginnings: [...new Set([...tokens, ...meant.filter((word) => !canSlip(word))])],
    words: [...new Set(whole.map(toPlainWord))],
    keys: [...new Set([...words, ...joins].filter(canSlip).flatMap(slipKeysOf))],
    start: startOf(toPlainWord(tokens.at(-1) ?? '')),
  };
}

/** Other words in place of some tokens. The lowest cost is the likeliest. */
interface Step {
  text: string;
  tokens: number;
  cost: number;
}

/** The same digits of a product with more or fewer zeros in front. */
const otherDigitsOf = (token: string): string[] => {
  const code = withAsciiDigits(token);
  return /^\d+$/.test(code) ? spellingsOf(code).slice(1) : [];
};

/** Other ways to write a size or a code. */
function numbersAt(tokens: readonly string[], index: number): Step[] {
  const [token = '', next] = tokens.slice(index);
  const toStep = (count: number) => (text: string, place: number) => ({
    text,
    tokens: count,
    cost: 0.3 + 0.3 * place,
  });
  const alone = [...otherSizesOf(token), ...otherDigitsOf(token)].map(toStep(1));
  return next === undefined ? alone : [...alone, ...otherSizesOf(`${token} ${next}`).map(toStep(2))];
}

/** Added to the cost of a correction if items have a word that begins with these letters: it is not likely to be a slip. */
const KNOWN = 1.5;

interface Reading {
  tokens: readonly string[];
  found: Found;
  /** The words by their plain form. */
  byPlain: ReadonlyMap<string, string>;
  /** Only other spellings of the same words. */
  isSame: boolean;
}

function nearestOf(token: string, { found, isSame }: Reading): Correction[] {
  if (!canSlip(token)) return [];
  const keys = new Set(slipKeysOf(token));
  const near = found.words.filter((word) => word.keys.some((key) => keys.has(key)));
  const all = correctionsOf(
    token,
    near.map(({ text }) => text),
    MAX_CORRECTIONS,
  );
  return isSame ? all.filter((correction) => correction.isSame) : all;
}

/** Completions of the last token. */
function completed(token: string, { found, isSame }: Reading): Correction[] {
  const start = startOf(toPlainWord(token));
  if (start === null || isSame || found.beginnings.has(token)) return [];
  const words = found.words.filter(({ plain }) => plain.startsWith(start));
  return completionsOf(
    token,
    words.map(({ text }) => text),
    MAX_COMPLETIONS,
  );
}

/** Words that may stand in place of the tokens from `index` on. */
function stepsAt(index: number, reading: Reading): Step[] {
  const { tokens, found, byPlain } = reading;
  const [token = '', next] = tokens.slice(index);
  const isKnown = found.beginnings.has(token);
  const keep = isKnown ? [{ text: token, tokens: 1, cost: 0 }] : [];
  const numbers = numbersAt(tokens, index);
  if (!isWord(token)) return [...keep, ...numbers];
  const wordOf = (text: string) => byPlain.get(toPlainWord(text));
  const singulars = singularsOf(token).flatMap((one) => wordOf(one) ?? []);
  const isKnownWord = (word: string) => wordOf(word) !== undefined || found.beginnings.has(word);
  const meant = tradeWordsOf(token).filter((text) => text.split(' ').every(isKnownWord));
  const splits = splitsOf(token).filter((halves) => halves.every(wordOf));
  const steps = [
    ...singulars.map((text) => ({ text, tokens: 1, cost: 0.4 })),
    ...meant.map((text, place) => ({ text, tokens: 1, cost: 0.6 + 0.1 * place })),
    ...splits.map((halves) => ({ text: halves.join(' '), tokens: 1, cost: 1 })),
    ...nearestOf(token, reading).map(({ word, cost }) => ({
      text: word,
      tokens: 1,
      cost: cost + (isKnown ? KNOWN : 0),
    })),
  ];
  if (next === undefined)
    return [
      ...keep,
      ...numbers,
      ...steps,
      ...completed(token, reading).map(({ word, cost }) => ({ text: word, tokens: 1, cost })),
    ];
  if (!isWord(next)) return [...keep, ...numbers, ...steps];
  const joined = `${token}${next}`;
  const joins = [
    ...(wordOf(joined) ? [{ text: joined, tokens: 2, cost: 0.5 }] : []),
    ...nearestOf(joined, reading).map(({ word, cost }) => ({ text: word, tokens: 2, cost: cost + 1 })),
  ];
  return [...keep, ...numbers, ...steps, ...joins];
}

/** The searches that may have been meant, the likeliest first. `isSame`: only with other spellings of the same words. */
export function similarSearches(search: string, found: Found, { isSame }: { isSame: boolean }): string[] {
  const tokens = tokensOf(search);
  const byPlain = new Map(found.words.map(({ plain, text }) => [plain, text]));
  const reading = { tokens, found, byPlain, isSame };
  // The best ways to say the first words, by how many tokens these are.
  const ways: { text: string; cost: number }[][] = tokens.map(() => []);
  ways.unshift([{ text: '', cost: 0 }]);
  for (const index of tokens.keys()) {
    const best = (ways[index] ?? []).sort((a, b) => a.cost - b.cost).slice(0, MAX_SEARCHES + 1);
    for (const { text, tokens: count, cost } of best.length > 0 ? stepsAt(index, reading) : [])
      ways[index + count]?.push(
        ...best.map((way) => ({ text: `${way.text} ${text}`.trim(), cost: way.cost + cost })),
      );
  }
  const said = (text: string) => typedWordsOf(text).toSorted().join(' ');
  const different = new Map<string, string>();
  for (const { text } of (ways.at(-1) ?? []).sort((a, b) => a.cost - b.cost))
    if (!different.has(said(text))) different.set(said(text), text);
  different.delete(said(search));
  return [...different.values()].slice(0, MAX_SEARCHES);
}
