import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The pause after which a typed text is looked for, in milliseconds: few people type more slowly. */
const PAUSE_MS = 250;

/** True once nobody has typed on for that time. The text at the beginning was typed already. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}

/**
 * The text of a search while it is typed. `value` is the one in the URL, which `onChange` replaces: after a pause in typing, and at once with
 * `find`.
 */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useTyped(value);
  const find = (next: string) => {
    setText(next);
    if (next.trim() !== value) onChange(next);
  };
  const findText = useEffectEvent(() => find(text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(findText, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, find };
}

/** The typed text. The router updates the URL in a transition, which is too late for a field that is being typed in. */
function useTyped(value: string) {
  const state = useState(value);
  const [, setText] = state;
  const { key } = useLocation();
  const navigation = useNavigationType();
  // In the step that draws the page: a letter that is typed as soon as the field is seen is not lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation; typing only replaces the URL
  useLayoutEffect(() => {
    if (navigation !== 'REPLACE') setText(value);
  }, [key]);
  return state;
}
