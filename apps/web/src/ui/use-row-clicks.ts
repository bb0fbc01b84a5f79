import { type MouseEvent, useEffect, useRef } from 'react';

/** Time that a click waits for the second one of a double click, which selects a word, in milliseconds. */
const DOUBLE_CLICK_MS = 250;

/** `data-controls`: a cell whose edges are too near to its control to open the row. */
const CONTROLS = 'a, button, input, select, textarea, label, [data-controls]';

/**
 * For the body of a table: a plain click in a row follows the row's `RowLink`, unless it is on a control or selects text.
 * The link itself serves the keyboard, the middle button and screen readers.
 */
export function useRowClicks() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const link = findLink(event);
    if (!link || event.detail > 1 || hasModifier(event)) return;
    const open = () => {
      if (link.isConnected && !isTextSelected()) link.click();
    };
    // Touch has no double click to wait for.
    timer.current = setTimeout(open, matchMedia('(pointer: fine)').matches ? DOUBLE_CLICK_MS : 0);
  };
  return { onClick };
}

function findLink({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  return target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]') ?? null;
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

const isTextSelected = () => getSelection()?.isCollapsed === false;
