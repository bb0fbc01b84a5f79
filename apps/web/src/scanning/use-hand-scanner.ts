import { useEffectEvent, useLayoutEffect } from 'react';
import { expectHandScanner } from '../ui/shortcuts';
import { createKeyReader } from './key-reader';
import { scannerPrefix } from './scanner-prefix';

/** Calls back with each code that a hand scanner types, whatever has the focus. What it typed is taken out of the field again. */
export function useHandScanner(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  // In the step that draws the region of the scans.
  useLayoutEffect(() => {
    let restore = () => {};
    const read = createKeyReader(scannerPrefix, () => {
      restore = rememberField(document.activeElement);
    });
    const onKey = (event: KeyboardEvent) => {
      // Held down, a key repeats as evenly as a scanner types.
      const isOther = event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
      const code = read({ key: isOther ? /* no text */ 'Other' : event.key, at: event.timeStamp });
      if (code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      expectHandScanner();
      restore();
      take(code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Returns what writes the present value back into a field. */
function rememberField(element: Element | null): () => void {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  if (!isField) return () => {};
  const { value } = element;
  return () => {
    if (element.value === value) return;
    // React replaces the setter of the element to learn of changes, and would not hear of one made through it.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
    set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
