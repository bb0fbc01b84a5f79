/** Slips of the finger and of the ear, the same for the same seed. */
import { createRandom, type Random } from '../demo/seed/random.js';

const NEIGHBOURS: Record<string, string> = {
  ...{ q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol' },
  ...{ a: 'qsz', s: 'adw', d: 'sfe', f: 'dgr', g: 'fht', h: 'gjy', j: 'hku', k: 'jli', l: 'ko' },
  ...{ z: 'xa', x: 'zcs', c: 'xvd', v: 'cbf', b: 'vng', n: 'bmh', m: 'nk' },
};
const VOWELS = ['a', 'e', 'i', 'o', 'u'];

type Slip = (letters: string[], at: number, random: Random) => string[];

const replace =
  (pick: (letter: string, random: Random) => string): Slip =>
  (letters, at, random) =>
    letters.toSpliced(at, 1, pick(letters[at] ?? '', random));

const SLIPS: Record<string, Slip> = {
  swap: (letters, at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  drop: (letters, at) => letters.toSpliced(at, 1),
  double: (letters, at) => letters.toSpliced(at, 0, letters[at] ?? ''),
  neighbour: replace((letter, random) => random.pick([...(NEIGHBOURS[letter] ?? letter)])),
  vowel: (letters, _at, random) => {
    const places = [...letters.keys()].filter((index) => VOWELS.includes(letters[index] ?? ''));
    if (places.length === 0) return letters;
    const at = random.pick(places);
    return letters.toSpliced(at, 1, random.pick(VOWELS.filter((vowel) => vowel !== letters[at])));
  },
};

interface SearchWithSlip {
  kind: string;
  q: string;
  /** The words that were meant. */
  meant: string;
}

/** Searches for two words of a name, one of which has a slip that is not in its first letter. */
export function makeSlips(names: readonly string[], count: number, seed: number): SearchWithSlip[] {
  const random = createRandom(seed);
  const slips = Object.entries(SLIPS);
  const makeOne = (): SearchWithSlip => {
    const words =
      random
        .pick(names)
        .toLowerCase()
        .match(/[a-z]+/g) ?? [];
    const first = random.pick(words.filter(({ length }) => length > 3));
    const second = random.pick(words);
    const [kind, slip] = random.pick(slips);
    const letters = [...first];
    const wrong = slip(letters, random.whole(1, letters.length - 2), random).join('');
    if (wrong === first || second === first) return makeOne();
    const say = (word: string) => (random.chance(0.5) ? `${second} ${word}` : word);
    return { kind, q: say(wrong), meant: first };
  };
  return Array.from({ length: count }, makeOne);
}
