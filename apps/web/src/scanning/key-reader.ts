/** Tells what a hand scanner types from what a person types. A scanner is a keyboard that ends each code with Enter. */
import { SCANNER_GAP_MS } from '../ui/shortcuts';

export interface Key {
  /** As in `KeyboardEvent.key`. */
  key: string;
  /** In milliseconds. */
  at: number;
}

/** With the gaps between its keys, the last of which is the one before Enter, in milliseconds. */
interface Run {
  text: string;
  gaps: number[];
  last: number;
}

/**
 * What no person types: a few keys at once, many keys quickly, or many keys slowly but as evenly as a clock. People who type
 * 120 words a minute need 100 ms for a key, single pairs 30 ms, and their gaps differ by more than half of that.
 */
const WAYS = [
  { keys: 4, gap: 35, spread: 35 },
  { keys: 8, gap: 60, spread: 60 },
  { keys: 8, gap: SCANNER_GAP_MS, spread: 25 },
];

/**
 * Takes each key that is pressed. Returns the code if the key is the Enter that ends one. `begun` is called with the first key of
 * what may be a code. What begins with `prefix` is a code at any even or uneven speed, and comes back without it.
 */
export function createKeyReader(prefix: () => string, begun: () => void): (key: Key) => string | null {
  let run: Run | null = null;
  return ({ key, at }) => {
    // A scanner presses Shift before a capital letter.
    if (key === 'Shift') return null;
    const before: Run | null = run && at - run.last <= SCANNER_GAP_MS ? run : null;
    run = null;
    if (key === 'Enter') return before && readRun(before, at, prefix());
    if (key.length !== 1) return null;
    if (!before) begun();
    run = before
      ? { text: before.text + key, gaps: [...before.gaps, at - before.last], last: at }
      : { text: key, gaps: [], last: at };
    return null;
  };
}

function readRun({ text, gaps, last }: Run, at: number, prefix: string): string | null {
  if (prefix !== '' && text.startsWith(prefix)) return text.slice(prefix.length).trim() || null;
  const all = [...gaps, at - last];
  const [shortest, longest] = [Math.min(...all), Math.max(...all)];
  const isScan = WAYS.some(
    ({ keys, gap, spread }) => text.length >= keys && longest <= gap && longest - shortest <= spread,
  );
  return isScan ? text.trim() || null : null;
}
