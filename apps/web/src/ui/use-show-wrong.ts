import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Brings what is wrong in a form to the eye. `ref`: of the box with the fields. `showWrong()`: after the next drawing, scrolls the
 * first field that is wrong (`[aria-invalid="true"]`, else `[data-wrong]`) to the middle and gives it the focus. A group of fields
 * that has `data-wrong` gives it to its first field. If the error is drawn later, or in a part that opens first, it waits for that
 * until the person does something else.
 */
export function useShowWrong<T extends HTMLElement>(): { ref: RefObject<T | null>; showWrong: () => void } {
  const ref = useRef<T>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0 || !ref.current || goToWrong(ref.current)) return;
    return goLater(ref.current);
  }, [asked]);
  const showWrong = useCallback(() => setAsked((times) => times + 1), []);
  return { ref, showWrong };
}

const CONTROL = 'input, select, textarea, button, [tabindex]';

/** True if something wrong was found that could get the focus: what is hidden cannot. */
function goToWrong(box: HTMLElement): boolean {
  const wrong = [...box.querySelectorAll('[aria-invalid="true"]'), ...box.querySelectorAll('[data-wrong]')];
  return wrong.some((part) => {
    const field = part.matches(CONTROL) ? part : part.querySelector(CONTROL);
    if (!(field instanceof HTMLElement)) return false;
    field.focus({ preventScroll: true });
    if (document.activeElement !== field) return false;
    // In the middle no bar covers it. At once, because rows on the way may change their height.
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    return true;
  });
}

/** Goes there as soon as it is drawn. Returns how to stop that. */
function goLater(box: HTMLElement): () => void {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const observer = new MutationObserver(() => goToWrong(box) && stop());
  observer.observe(box, { attributes: true, childList: true, subtree: true });
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, stop, { capture: true, signal: stopped.signal });
  return stop;
}
