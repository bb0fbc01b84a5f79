import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { areShortcutsOn, switchShortcuts } from '../ui/shortcuts';
import { PAGES } from './pages';

interface Key {
  /** Pressed one after the other. */
  keys: readonly string[];
  words: string;
}

/** Those without Alt or Ctrl. They can be switched off. */
const SINGLE: readonly Key[] = [
  ...Object.values(PAGES).flatMap(({ letter, label }) =>
    letter ? { keys: ['g', letter], words: `Go to ${label}` } : [],
  ),
  { keys: ['/'], words: 'Search the items' },
  { keys: ['x'], words: 'Select the item in a list' },
  { keys: ['?'], words: 'Show these keys' },
];
const OTHERS: readonly Key[] = [
  { keys: ['Alt+T'], words: 'Go to the newest notification' },
  { keys: ['↑', '↓'], words: 'In a list of items, go from one to the next' },
  { keys: ['Enter'], words: 'Open the item' },
  { keys: ['Ctrl+Enter'], words: 'Save and send a document' },
  { keys: ['↑', '↓'], words: 'Change a number by 1' },
  { keys: ['Esc'], words: 'Close a dialog or a menu, clear the search' },
];

/** All keys, and a switch for those without Alt or Ctrl. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areShortcutsOn);
  useEffect(() => dialog.current?.showModal(), []);
  const change = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-text shadow-raised backdrop:bg-ink/60 open:animate-appear"
    >
      <h2 id={id} className="text-lg">
        Keys
      </h2>
      <KeyList keys={SINGLE} isOff={!isOn} />
      <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Use these keys on this device
      </label>
      <hr className="mt-2 border-line" />
      <KeyList keys={OTHERS} />
      <div className="mt-5 flex justify-end">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  );
}

function KeyList({ keys: list, isOff = false }: { keys: readonly Key[]; isOff?: boolean }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {list.map(({ keys, words }) => (
        <Fragment key={words}>
          <dt className="flex gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={isOff ? 'text-muted line-through' : ''}>{words}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-7 rounded-md border border-edge bg-ground px-2 text-center font-sans text-sm">
      {children}
    </kbd>
  );
}
