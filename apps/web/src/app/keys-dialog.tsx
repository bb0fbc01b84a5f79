import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import { scannerPrefix, setScannerPrefix } from '../scanning/scanner-prefix';
import { Sheet } from '../ui/dialog';
import { Field } from '../ui/field';
import { Fold } from '../ui/fold';
import { areShortcutsOn, switchShortcuts } from '../ui/shortcuts';
import { pageText } from './page-texts';
import { PAGE_NAMES, PAGES } from './pages';

interface Key {
  /** Pressed one after the other. */
  keys: readonly string[];
  words: string;
}

/** Those without Alt or Ctrl. They can be switched off. */
const singleKeys = (): Key[] => [
  ...PAGE_NAMES.flatMap((name) => {
    const { letter } = PAGES[name];
    return letter ? { keys: ['g', letter], words: t`Go to ${{ page: pageText(name, 'label') }}` } : [];
  }),
  { keys: ['/'], words: t`Search for anything. In a list of items, search the list` },
  { keys: ['x'], words: t`Select the item in a list` },
  { keys: ['d'], words: t`Deliver the item in a list` },
  { keys: ['r'], words: t`Restock it` },
  { keys: ['m'], words: t`Move it to another warehouse` },
  { keys: ['c'], words: t`Count it` },
  { keys: ['b'], words: t`In the list, show those below 10` },
  { keys: ['n'], words: t`On Home and in Documents, write a delivery note. In Stock counts, start a count` },
  { keys: ['c'], words: t`On Home, begin a cash sale` },
  { keys: ['p'], words: t`On Home and in Payments, take a payment` },
  { keys: ['?'], words: t`Show these keys` },
];
const otherKeys = (): Key[] => [
  { keys: [t`Ctrl+K`], words: t`Search for anything, on any page` },
  { keys: [t`Ctrl+Enter`], words: t`In that search, open the page of an item` },
  { keys: [t`Alt+T`], words: t`Go to the newest notification` },
  { keys: ['↑', '↓'], words: t`In a list of items, go from one to the next` },
  { keys: [t`Enter`], words: t`In the search, go to the first item. In the list, open it` },
  { keys: [t`Ctrl+Enter`], words: t`Save and send a document` },
  { keys: ['↑', '↓'], words: t`Change a number by 1` },
  { keys: [t`Esc`], words: t`Close a dialog or a menu, clear the search` },
];

/** All keys, and a switch for those without Alt or Ctrl. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const change = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  return (
    // Wide enough for two columns: what gets the focus must not be below the end of the dialog.
    <Sheet
      title={t`Keys`}
      close={t`Close`}
      className="max-h-[calc(100dvh-2rem)] w-[min(60rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <KeyList keys={singleKeys()} isOff={!isOn} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <Trans>Use these keys on this device</Trans>
      </label>
      <hr className="border-line" />
      <KeyList keys={otherKeys()} />
      <hr className="border-line" />
      <Fold label={t`Hand scanner`} isOpenFirst={scannerPrefix() !== ''}>
        <ScannerPrefix />
      </Fold>
    </Sheet>
  );
}

function ScannerPrefix() {
  const [text, setText] = useState(scannerPrefix);
  const change = (prefix: string) => {
    setText(prefix);
    setScannerPrefix(prefix);
  };
  return (
    <Field
      label={t`What the hand scanner types before a code`}
      description={t`Leave it empty if it types nothing. Fill it in only if Godown thinks that you type the codes yourself.`}
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}

function KeyList({ keys: list, isOff = false }: { keys: readonly Key[]; isOff?: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 md:grid-cols-[auto_1fr_auto_1fr]">
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
