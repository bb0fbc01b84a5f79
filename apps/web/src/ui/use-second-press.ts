import { useEffect } from 'react';

/** The longest time between the presses of a double click, in milliseconds. */
const DOUBLE_MS = 500;
/** A finger does not meet the same point twice. */
const NEAR_PX = 24;

/**
 * For what closes with a press, such as a dialog: stops the second press of a double click, which would press what lies there now. Only if
 * the first one removed its own button.
 */
export function useSecondPress(): void {
  useEffect(() => {
    const end = stopSecondPresses();
    return () => void setTimeout(end, DOUBLE_MS);
  }, []);
}

function stopSecondPresses(): () => void {
  let first: { event: MouseEvent; control: Element } | undefined;
  const onClick = (event: MouseEvent) => {
    const { target, detail, isTrusted } = event;
    // A press of a key has no place.
    if (!isTrusted || detail === 0 || !(target instanceof Element)) return;
    if (first && isAgain(first.event, event) && isGone(first.control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = { event, control: target.closest('button, a, label') ?? target };
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}

const isAgain = (first: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent) =>
  timeStamp - first.timeStamp < DOUBLE_MS &&
  Math.hypot(clientX - first.clientX, clientY - first.clientY) < NEAR_PX;

/** Also true in a dialog that is closed, and not yet removed. */
const isGone = (element: Element) => element.getClientRects().length === 0;
