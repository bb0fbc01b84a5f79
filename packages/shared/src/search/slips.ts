/** Words that are one or two letters off, or spelled otherwise. */
import { soundKeysOf, soundOf, toLatin } from './sound.js';

/** Shorter words have too many neighbours, and longer ones are not words. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 24;
/** With fewer consonants a sound that lacks one is that of any word. */
const MIN_CONSONANTS = 4;

const LETTERS = /^[\p{L}\p{M}\u200c\u200d]+$/u;

/** True if a word may have been typed with a slip. Numbers and models are never taken for others. */
export const canSlip = (word: string): boolean => {
  const { length } = [...toLatin(word)];
  return LETTERS.test(word) && length >= MIN_LETTERS && length <= MAX_LETTERS;
};

const withoutOne = (word: string): string[] => {
  const letters = [...word];
  return letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)].join(''));
};

/**
 * The keys under which a word is kept, and by which one with a slip finds it: itself, itself without each of its letters, its
 * consonants, and these without each of them. Words that are one letter apart have a key in common.
 */
export function slipKeysOf(word: string): string[] {
  const latin = toLatin(word);
  const sounds = soundKeysOf(latin).filter(({ length }) => length > 1);
  const near = sounds.filter(({ length }) => length >= MIN_CONSONANTS).flatMap(withoutOne);
  return [...new Set([latin, ...withoutOne(latin), ...sounds, ...near])];
}

/** Counts the letters that have to be put in, left out, replaced, or swapped with the next one. */
export function distanceOf(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let [beforeLast, last]: [number[], number[]] = [[], b.map((_, column) => column)];
  last.push(b.length);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const costs = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ];
      current.push(Math.min(...costs));
    }
    [beforeLast, last] = [last, current];
  }
  return last.at(-1) ?? 0;
}

/** A word that items have, in place of one that was typed. */
export interface Correction {
  word: string;
  /** The distance from the typed word: 1 for about one letter. */
  cost: number;
  /** It is the same word in another spelling, so it may stand beside the typed word. */
  isSame: boolean;
}

const isLatin = (word: string): boolean => !/[^\p{Script=Latin}\p{M}]/u.test(word);

/** Vowels are written in many ways in the other script. */
const MOST_SOUND_OFF = 4;

/** More than most words that are whole. */
const COMPLETED = 1.9;

/** Two letters in a long word, one in a short one. */
const mostOff = (length: number): number => (length > 5 ? 2 : 1);

/** A word in the forms in which it is compared. */
interface Compared {
  word: string;
  latin: string;
  sound: string;
  /** See `soundKeysOf`. */
  sounds: readonly string[];
}

function toCompared(word: string): Compared {
  const latin = toLatin(word);
  return { word, latin, sound: soundOf(latin), sounds: soundKeysOf(latin) };
}

/** Null if it is another word. */
function toCorrection(typed: Compared, known: Compared): Correction | null {
  const off = distanceOf(typed.latin, known.latin);
  const soundOff = distanceOf(typed.sound, known.sound);
  const isOtherScript = isLatin(typed.word) !== isLatin(known.word);
  const isSound = known.sounds.some((sound) => sound.length > 1 && typed.sounds.includes(sound));
  const isSame = off === 0 || (isSound && soundOff <= (isOtherScript ? MOST_SOUND_OFF : 0));
  const most = mostOff(Math.min(typed.latin.length, known.latin.length));
  if (!isSame && off > most && !(isSound && soundOff <= most)) return null;
  const cost = isOtherScript ? 0.5 + soundOff / 4 : Math.min(off, isSound ? soundOff + 0.5 : off);
  // People seldom get the consonants wrong, or the first letter.
  const less = isSound ? 0.3 : 0;
  const more = typed.sound[0] === known.sound[0] ? 0 : 0.6;
  return { word: known.word, cost: cost - less + more, isSame };
}

/** Fewer letters begin too many words. */
const MIN_TYPED = 4;
/** With a slip among these two, a beginning finds nothing. */
const START = 2;

/** The beginning of the words that may be meant by a typed beginning; null if it is too short. */
export const startOf = (typed: string): string | null =>
  canSlip(typed) && [...typed].length >= MIN_TYPED ? [...typed].slice(0, START).join('') : null;

/** The words that begin like this with one slip, the shortest first. */
export function completionsOf(typed: string, words: readonly string[], limit: number): Correction[] {
  const latin = [...toLatin(typed)];
  const isMeant = (word: string): boolean => {
    const letters = [...toLatin(word)];
    const beginnings = [-1, 0, 1].map((more) => letters.slice(0, latin.length + more).join(''));
    return letters.length > latin.length && beginnings.some((each) => distanceOf(latin.join(''), each) === 1);
  };
  return words
    .filter(isMeant)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map((word) => ({ word, cost: COMPLETED, isSame: false }));
}

/** The nearest words first. */
export function correctionsOf(typed: string, words: readonly string[], limit: number): Correction[] {
  const compared = toCompared(typed);
  return words
    .flatMap((word) => (word === typed ? [] : (toCorrection(compared, toCompared(word)) ?? [])))
    .sort((a, b) => a.cost - b.cost || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, limit);
}
