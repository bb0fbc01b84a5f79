/** Distinguishes a hand scanner from a person who types. A scanner is a keyboard that ends each code with Enter or Tab. */
import { SCANNER_GAP_MS } from '../ui/shortcuts';
import { readTyped, type TypedCode, type TypedKey, textOf } from './typed-code';

export interface Key extends TypedKey {
  /** In milliseconds. */
  at: number;
  /** True if no field has the focus, so that nobody types a text. */
  isFree?: boolean;
}

/** With the gaps between its keys in milliseconds. */
interface Run {
  keys: TypedKey[];
  gaps: number[];
  last: number;
}

interface Way {
  keys: number;
  gap: number;
  spread: number;
}

/**
 * Sequences that no person types: a few keys at once, many keys quickly, or many keys slowly but as evenly as a clock. People who type
 * 120 words a minute need 100 ms for a key, single pairs 30 ms, and their gaps differ by more than half of that.
 */
const WAYS: readonly Way[] = [
  { keys: 4, gap: 35, spread: 35 },
  { keys: 8, gap: 60, spread: 60 },
  { keys: 8, gap: SCANNER_GAP_MS, spread: 25 },
];

/**
 * While no field has the focus, a few keys are enough also if they are slower. In a field they may be a short word: people who roll over
 * the keys type four in 200 ms, and it would be taken out of their field.
 */
const FREE_WAYS: readonly Way[] = [...WAYS, { keys: 4, gap: 60, spread: 60 }];

/**
 * Handles each pressed key. Returns the code if the key is the Enter or Tab that ends one. `begun` is called with the first key of a
 * possible code. Text that begins with `prefix` is a code at any even or uneven speed, and is returned without it. Text that cannot be a
 * code is none at any speed: a program may type it, such as one that fills in forms.
 */
export function createKeyReader(prefix: () => string, begun: () => void): (key: Key) => TypedCode | null {
  let run: Run | null = null;
  return ({ at, isFree, ...pressed }) => {
    const { key } = pressed;
    // A scanner presses Shift before a capital letter, and Ctrl for a control character.
    if (key === 'Shift' || key === 'Control') return null;
    const before: Run | null = run && at - run.last <= SCANNER_GAP_MS ? run : null;
    run = null;
    if (key === 'Enter' || key === 'Tab')
      return before && readRun(before, { at, prefix: prefix(), ways: isFree ? FREE_WAYS : WAYS });
    if (key.length !== 1) return null;
    if (!before) begun();
    run = before
      ? { keys: [...before.keys, pressed], gaps: [...before.gaps, at - before.last], last: at }
      : { keys: [pressed], gaps: [], last: at };
    return null;
  };
}

function readRun(
  { keys, gaps, last }: Run,
  { at, prefix, ways }: { at: number; prefix: string; ways: readonly Way[] },
): TypedCode | null {
  const isPrefixed = prefix !== '' && textOf(keys).startsWith(prefix);
  const all = [...gaps, at - last];
  const [shortest, longest] = [Math.min(...all), Math.max(...all)];
  const isFast = ways.some(
    ({ keys: least, gap, spread }) => keys.length >= least && longest <= gap && longest - shortest <= spread,
  );
  return isPrefixed || isFast ? readTyped(keys, prefix) : null;
}
