import { useEffectEvent, useLayoutEffect } from 'react';
import { expectHandScanner } from '../ui/shortcuts';
import { FNC1 } from './gs1-data';
import { createKeyReader } from './key-reader';
import { scannerPrefix } from './scanner-prefix';
import type { TypedCode } from './typed-code';

/** A code that was typed. `takeOut` takes what was typed out of the field again, if that was not done. */
export interface HeardCode extends TypedCode {
  takeOut: () => void;
}

/**
 * Calls back with each code that a hand scanner types, whatever has the focus. What it typed is taken out of the field again, unless the
 * code is a guess.
 */
export function useHandScanner(onCode: (heard: HeardCode) => void): void {
  const take = useEffectEvent(onCode);
  // In the step that draws the region of the scans.
  useLayoutEffect(() => {
    let afterTyping = () => () => {};
    const read = createKeyReader(scannerPrefix, () => {
      afterTyping = rememberField(document.activeElement);
    });
    const onKey = (event: KeyboardEvent) => {
      const typed = read({
        key: keyOf(event),
        code: event.code,
        shift: event.shiftKey,
        at: event.timeStamp,
        isFree: !isField(document.activeElement),
      });
      if (typed === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const takeOut = afterTyping();
      if (!typed.isGuess) {
        expectHandScanner();
        takeOut();
      }
      take({ ...typed, takeOut });
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** A key that no code has, such as one that is held down, is `Other`. */
function keyOf(event: KeyboardEvent): string {
  const isHeld = event.repeat || event.isComposing || event.metaKey || event.altKey;
  // Scanners press Ctrl and ] for the FNC1 of GS1 data.
  if (event.ctrlKey && event.code === 'BracketRight' && !isHeld) return FNC1;
  // Held down, a key repeats as evenly as a scanner types.
  return isHeld || (event.ctrlKey && event.key !== 'Control') ? /* no text */ 'Other' : event.key;
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Returns what remembers the value that was typed, and returns what writes the present one back in its place. */
function rememberField(element: Element | null): () => () => void {
  if (!isField(element)) return () => () => {};
  const { value } = element;
  return () => {
    const { value: typed } = element;
    return () => {
      // A person may have typed on until it was known whether this is a code.
      if (element.value === value || element.value !== typed) return;
      // React replaces the setter of the element to learn of changes, and would not hear of one made through it.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
      set?.call(element, value);
      // Nobody typed this: suggestions close (`ui/combobox.tsx`).
      element.dispatchEvent(
        new InputEvent('input', { bubbles: true, inputType: /* no text */ 'historyUndo' }),
      );
      element.dispatchEvent(new Event('change', { bubbles: true }));
    };
  };
}
