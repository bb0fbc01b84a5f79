/** Opens the box that finds everything, from anywhere. Its code is loaded only then. */
import { useEffect, useEffectEvent } from 'react';

const ASKED = 'godown-find';

/** Opens the box. `text`: what was typed already; later calls add to it until the box is there. */
export function askForFinder(text = ''): void {
  document.dispatchEvent(new CustomEvent(ASKED, { detail: text }));
}

/** Calls back when the box is asked for: by `askForFinder`, or by Ctrl+K (Cmd+K), also while somebody types. */
export function useFinderAsked(open: (text: string) => void): void {
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    const listener = (event: Event) => event instanceof CustomEvent && onAsked(event.detail);
    const onKey = (event: KeyboardEvent) => {
      // On a keyboard with another script, the key that has this letter on an English one.
      const isK = event.key.toLowerCase() === 'k' || event.code === 'KeyK';
      if (!isK || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Else browsers go to their own search.
      event.preventDefault();
      // What is typed in a dialog would be lost on the way to another page.
      if (!event.repeat && document.querySelector('dialog[open]') === null) onAsked('');
    };
    document.addEventListener(ASKED, listener);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(ASKED, listener);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Gives a field the focus while it is there. Then it goes back: the box gives it, when it closes, to what had it. */
export function takeFocus(field: HTMLInputElement) {
  const before = document.querySelector<HTMLElement>(':focus');
  // This field opens the box itself, and a phone keeps its keyboard open for it.
  if (before?.ariaHasPopup) return;
  field.focus();
  return () => before?.focus();
}
