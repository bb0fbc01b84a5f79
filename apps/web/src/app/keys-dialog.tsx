import { Fragment, type ReactNode, useState } from 'react';
import { Sheet } from '../ui/dialog';
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
  { keys: ['d'], words: 'Deliver the item in a list' },
  { keys: ['r'], words: 'Restock it' },
  { keys: ['m'], words: 'Move it to another warehouse' },
  { keys: ['c'], words: 'Count it' },
  { keys: ['b'], words: 'In the list, show those below 10' },
  { keys: ['n'], words: 'In Documents, write a delivery note. In Stock counts, start a count' },
  { keys: ['?'], words: 'Show these keys' },
];
const OTHERS: readonly Key[] = [
  { keys: ['Alt+T'], words: 'Go to the newest notification' },
  { keys: ['↑', '↓'], words: 'In a list of items, go from one to the next' },
  { keys: ['Enter'], words: 'In the search, go to the first item. In the list, open it' },
  { keys: ['Ctrl+Enter'], words: 'Save and send a document' },
  { keys: ['↑', '↓'], words: 'Change a number by 1' },
  { keys: ['Esc'], words: 'Close a dialog or a menu, clear the search' },
];

/** All keys, and a switch for those without Alt or Ctrl. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const change = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  return (
    <Sheet title="Keys" close="Close" onClose={onClose}>
      <KeyList keys={SINGLE} isOff={!isOn} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Use these keys on this device
      </label>
      <hr className="border-line" />
      <KeyList keys={OTHERS} />
    </Sheet>
  );
}

function KeyList({ keys: list, isOff = false }: { keys: readonly Key[]; isOff?: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
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
