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
    if (focused instanceof HTMLElement && isLost(document.activeElement))
      focused.focus({ preventScroll: true });
  }, [isInert]);
}

/** True if nothing has the focus. The browser takes it out of a closed dialog, such as a question, only some time later. */
const isLost = (focused: Element | null): boolean =>
  !focused || focused === document.body || focused.closest('dialog:not([open])') !== null;
