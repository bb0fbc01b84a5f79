import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The pause after which a typed text is looked for, in milliseconds: few people type more slowly. */
const PAUSE_MS = 250;

/**
 * The text of a search while it is typed. `value` is the one in the URL, which `onChange` replaces: after a pause in typing, and at once with
 * `find`. `input` gets the focus after a navigation with the state `search`.
 */
export function useSearchText(
  value: string,
  onChange: (value: string) => void,
  input?: RefObject<HTMLInputElement | null>,
) {
  // The router updates the URL in a transition, which is too late for a field that is being typed in.
  const [text, setText] = useState(value);
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  // Before the next letter comes. Those of the last moments on the page before are in the address, but not yet in the location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation; typing only replaces the URL
  useLayoutEffect(() => {
    const goesOn = state === 'search' && navigation !== 'POP' && document.activeElement !== input?.current;
    if (goesOn) input?.current?.focus();
    if (goesOn || navigation !== 'REPLACE')
      setText((goesOn && new URLSearchParams(window.location.search).get('q')) || value);
  }, [key]);
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
