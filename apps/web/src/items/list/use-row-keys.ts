import { type RefObject, useEffect } from 'react';

/**
 * The arrow keys move the focus from row to row, and from the search to the first row. Without a focused row they scroll the
 * page, as everywhere. Enter opens the row, because the focus is on its link.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = STEPS.get(event.key);
      if (by === undefined || hasModifier(event) || event.defaultPrevented || event.isComposing) return;
      const next = findNext(list.current, by);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

const STEPS = new Map<string, 1 | -1>(Object.entries({ ArrowDown: 1, ArrowUp: -1 }));

function findNext(list: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === 'search')
    return by === 1 ? links[0] : undefined;
  if (focused === null || isChoosing(focused)) return undefined;
  const row = focused.closest('tr');
  const index = links.findIndex((link) => row?.contains(link));
  return index === -1 ? undefined : links[index + by];
}

/** True if the arrow keys belong to the focused control. */
function isChoosing(focused: Element): boolean {
  if (focused instanceof HTMLInputElement) return focused.type !== 'checkbox';
  return focused instanceof HTMLSelectElement || focused instanceof HTMLTextAreaElement;
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;
