/** Keys that work anywhere on a page, such as `/`, or `g` and then `t`. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { localStore } from '../api/storage';

const KEY = 'godown-shortcuts';
/** The second key of a shortcut follows the first within this time. */
const NEXT_KEY_MS = 1500;
const SCANNER_KEY = 'godown-hand-scanner';
/** A hand scanner, which types codes with letters too, presses the next key within this time, in milliseconds. */
export const SCANNER_GAP_MS = 120;

/** From now on a key waits on this device: it may be the first one of a code. Not before a scanner was used here. */
export const expectHandScanner = () => localStore.set(SCANNER_KEY, 'yes');

/** People who talk to their computer, or whose hand shakes, can switch all of them off (WCAG 2.1.4). Kept on the device. */
export const areShortcutsOn = () => localStore.get(KEY) !== 'off';

export function switchShortcuts(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.set(KEY, 'off');
}

type Shortcuts = Readonly<Record<string, () => void>>;

/** Those of all parts of the page: the second key of one part may be a key of its own in another, such as `c` in `g c`. */
const parts = new Set<() => Shortcuts>();

const isInParts = (test: (keys: string) => boolean) =>
  [...parts].some((read) => Object.keys(read()).some(test));

/** `shortcuts`: what to do, by key (`?`) or by two keys that follow each other (`g t`). Ignored while someone is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const read = useEffectEvent(() => shortcuts);
  // In the step that draws what they belong to: a key that is pressed as soon as that is seen is not lost.
  useLayoutEffect(() => {
    const own = () => read();
    parts.add(own);
    let first = { key: '', at: 0 };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      // Shift and the like come before the key that they change.
      if (event.key.length !== 1) return;
      clearTimeout(waiting);
      const key = isForShortcuts(event) ? readKey(event) : '';
      const isNext = first.key !== '' && event.timeStamp - first.at < NEXT_KEY_MS;
      const both = `${first.key} ${key}`;
      const isPair = isNext && isInParts((keys) => keys === both);
      const run = own()[isPair ? both : key];
      const isFirst = isInParts((keys) => keys.startsWith(`${key} `));
      first = isFirst ? { key, at: event.timeStamp } : { key: '', at: 0 };
      if (!run) return;
      event.preventDefault();
      if (localStore.get(SCANNER_KEY) === null) run();
      else waiting = setTimeout(run, SCANNER_GAP_MS);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      parts.delete(own);
      clearTimeout(waiting);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** The character of a key. On a keyboard with another script, such as Bengali, the letter that the key has on an English one. */
function readKey({ key, code }: KeyboardEvent): string {
  const isLatin = /^[ -~]$/.test(key);
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase();
}

function isForShortcuts(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const hasModifier =
    event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && /[a-z]/i.test(key));
  if (hasModifier || event.defaultPrevented || event.repeat || event.isComposing) return false;
  return !isTyping(target) && document.querySelector('dialog[open]') === null && areShortcutsOn();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
