import { useRef } from 'react';

/** The longest time between the presses of a double click, or before a key that is held down repeats, in milliseconds. */
const DOUBLE_MS = 700;
/** Between two repetitions of such a key. People who tap on purpose need longer. */
const REPEAT_MS = 100;

/**
 * For a form that empties itself: the second press of a double click, or of Enter that is held down, belongs to what was just sent. It must
 * neither send again nor complain. `sent()`: the form was emptied. `isDouble()`: true for a press that follows at once.
 */
export function useDoublePress() {
  const until = useRef(0);
  const sent = () => {
    until.current = performance.now() + DOUBLE_MS;
  };
  const isDouble = () => {
    const now = performance.now();
    if (now >= until.current) return false;
    until.current = Math.max(until.current, now + REPEAT_MS);
    return true;
  };
  return { sent, isDouble };
}
