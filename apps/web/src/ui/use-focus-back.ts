import { useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back after a form was inert, unless something else has it by then. */
export function useFocusBack(isInert: boolean): void {
  const last = useRef<Element | null>(null);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    if (isInert) last.current = document.activeElement;
  }, [isInert]);
  useEffect(() => {
    if (isInert) return;
    const focused = last.current;
    last.current = null;
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
  }, [isInert]);
}
