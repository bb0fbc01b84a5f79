import { APP_ROUTES } from '@godown/shared/http/routes';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMay } from '../account/may';
import { useMe } from '../account/use-me';
import type { DraftKind } from '../documents/drafts/document-drafts';
import { NEW_TEXTS } from '../documents/drafts/draft-texts';
import { useStarts } from '../documents/page/use-starts';
import { Glyph } from '../ui/glyph';
import { notify } from '../ui/notify';
import { DarkSwitch } from './dark-switch';
import { DigitsSwitch } from './digits-switch';
import { type Door, doorText } from './doors';
import { LanguageLine } from './language-line';
import { optionalPart } from './lazy-part';
import { pageText } from './page-texts';
import { markOf, type PageName, preload } from './pages';
import type { DoorDialog, OwnPages } from './work-nav';

interface DoorPanelProps {
  doors: readonly Door[];
  pages: OwnPages;
  /** The page that has a place of its own beside them. What it begins is left out too. */
  placed?: PageName | undefined;
  onDialog: (dialog: DoorDialog) => void;
  /** Opens the box that finds everything. */
  onFind: () => void;
  /** Called when something was chosen. */
  onDone: () => void;
}

/** A sheet above the bar of a phone, a panel on a wide screen. */
const PANEL =
  'overflow-y-auto bg-surface p-2 text-text shadow-raised max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:max-h-[calc(100dvh-var(--bottom-bar)-1rem)] max-md:rounded-t-card md:absolute md:top-full md:mt-1.5 md:max-h-[calc(100dvh-9rem)] md:w-88 md:rounded-card md:border md:border-line animate-rise';

const LINE =
  'flex min-h-11 w-full flex-col justify-center rounded-control px-3.5 py-1.5 text-left hover:bg-accent-soft max-md:px-2.5 max-md:py-0.5';

const START = `${LINE} font-[620] text-accent`;

/** What is behind doors: what one can begin there, and the pages. Several doors have headings, and no room for the purpose of each page. */
export function DoorPanel({ doors, pages, placed, onDialog, onFind, onDone }: DoorPanelProps) {
  const isOne = doors.length === 1;
  const me = useMe();
  const mayWrite = useMay('write');
  const open = (dialog: DoorDialog) => {
    onDone();
    onDialog(dialog);
  };
  return (
    <>
      {/* A tap beside the sheet only closes it. Escape does so too. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t`Close`}
        onClick={onDone}
        className="fixed inset-0 -z-1 cursor-default bg-ink/60 md:hidden"
      />
      <div className={`${PANEL} ${doors.includes('shop') ? 'md:right-0' : 'md:left-0'}`}>
        {!isOne && (
          <button
            type="button"
            className={`${LINE} flex-row! items-center justify-start! gap-2.5 text-muted`}
            onClick={onFind}
          >
            <Glyph name="search" className="size-5" />
            <Trans>Search for anything</Trans>
          </button>
        )}
        {doors.map((door) => (
          <section key={door} aria-label={doorText(door)} className="not-first:mt-2 max-md:not-first:mt-1">
            {!isOne && <h2 className="px-2.5 pt-1 font-[620] text-muted text-sm">{doorText(door)}</h2>}
            <ul className={isOne ? '' : 'grid grid-cols-3 text-sm leading-tight'}>
              <Starts door={door} isPlaced={placed !== undefined} onDone={onDone} />
              {pages(door)
                .filter((name) => name !== placed)
                .map((name) => (
                  <PageLine key={name} name={name} hasAbout={isOne} onDone={onDone} />
                ))}
            </ul>
          </section>
        ))}
        {doors.includes('shop') && (
          <ul className="mt-1 border-line border-t pt-1 max-md:grid max-md:grid-cols-2 max-md:text-sm">
            {me && mayWrite && (
              <li>
                <button type="button" className={LINE} onClick={() => open('name')}>
                  <span className="font-[620]">
                    <Trans>Your name</Trans>
                  </span>{' '}
                  <span className="text-muted text-sm [overflow-wrap:anywhere]">
                    {/* A whole address would take three lines of a phone. */}
                    {me.name || me.email.split('@', 1)}
                  </span>
                </button>
              </li>
            )}
            <li>
              <LanguageLine className={`${LINE} flex-row! items-center justify-between!`} />
            </li>
            <li>
              <DarkSwitch />
            </li>
            <li className="empty:hidden">
              <DigitsSwitch />
            </li>
            {/* Its switches need the whole width. */}
            <li className="max-md:col-span-2">
              <NoticesOfDevice />
            </li>
            <li className="max-md:hidden">
              <button
                type="button"
                className={`${LINE} flex-row! items-center justify-between!`}
                onClick={() => open('keys')}
              >
                <span className="font-[620]">
                  <Trans>Keys</Trans>
                </span>{' '}
                <kbd className="rounded-md border border-edge px-2 font-sans text-muted text-sm">?</kbd>
              </button>
            </li>
          </ul>
        )}
      </div>
    </>
  );
}

const DeviceNotices = optionalPart(
  'device-notices',
  async () => (await import('./device-notices')).DeviceNotices,
  () => notify.error(t`This part could not be loaded. Check the connection and reload the page.`),
);

/** Opens the switches below it. */
function NoticesOfDevice() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`${LINE} flex-row! items-center justify-between!`}
      >
        <span className="font-[620]">
          <Trans>Notices on this device</Trans>
        </span>
        <Glyph name="chevron" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
      </button>
      <div id={id}>
        <Suspense>{isOpen && <DeviceNotices />}</Suspense>
      </div>
    </>
  );
}

function PageLine({ name, hasAbout, onDone }: { name: PageName; hasAbout: boolean; onDone: () => void }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={APP_ROUTES[name]}
        aria-current={markOf(name, pathname)}
        onPointerEnter={() => preload(name)}
        onFocus={() => preload(name)}
        onClick={onDone}
        className={`${LINE} aria-[current]:text-accent`}
      >
        <span className="font-[620]">{pageText(name, 'label')}</span>
        {hasAbout && <span className="text-muted text-sm">{pageText(name, 'about')}</span>}
      </Link>
    </li>
  );
}

/** The documents that are begun behind a door. */
function Starts({ door, isPlaced, onDone }: { door: Door; isPlaced: boolean; onDone: () => void }) {
  const { write, sell } = useStarts();
  const mayWrite = useMay('write');
  const mayTrade = useMay('trade');
  if (!mayWrite) return null;
  const begin = (kind: DraftKind) => (
    <Start key={kind} onStart={() => write(kind)} onDone={onDone}>
      {i18n._(NEW_TEXTS[kind])}
    </Start>
  );
  if (door === 'stock')
    return (
      <>
        {begin('receipt')}
        {begin('transfer')}
        <li>
          <Link to={APP_ROUTES.newStockCount} onClick={onDone} className={START}>
            <Trans>New stock count</Trans>
          </Link>
        </li>
      </>
    );
  if (door !== 'sell') return null;
  return (
    <>
      {!isPlaced && begin('delivery')}
      {mayTrade && (
        <Start onStart={sell} onDone={onDone}>
          <Trans>Cash sale</Trans>
        </Start>
      )}
      {!isPlaced && begin('return')}
    </>
  );
}

interface StartProps {
  onStart: () => void;
  onDone: () => void;
  children: ReactNode;
}

const Start = ({ onStart, onDone, children }: StartProps) => (
  <li>
    <button
      type="button"
      className={START}
      onClick={() => {
        onDone();
        onStart();
      }}
    >
      {children}
    </button>
  </li>
);
