import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAllowed } from '../account/may';
import { useMe } from '../account/use-me';
import { useOwnEmail } from '../account/use-own-email';
import { askForFinder, takeFocus, useFinderAsked } from '../finder/ask';
import { withTexts } from '../language/language';
import { askForCamera } from '../stock/scans/scan-event';
import { Glyph, type GlyphName } from '../ui/glyph';
import { notify } from '../ui/notify';
import { useShortcuts } from '../ui/shortcuts';
import { useDisclosure } from '../ui/use-disclosure';
import { type Door, doorText, pagesBehind } from './doors';
import { optionalPart } from './lazy-part';
import { markOf, PAGE_NAMES, PAGES, type PageName, preload } from './pages';

/** The notice is about restored copies only. */
const SendingNotice = optionalPart(
  'notice',
  async () => (await import('../administration/sending-notice')).SendingNotice,
);
const KeysDialog = optionalPart(
  'keys',
  withTexts(async () => (await import('./keys-dialog')).KeysDialog, 'items'),
  sayFailed,
);
const OwnNameDialog = optionalPart(
  'name',
  withTexts(async () => (await import('../administration/name-dialog')).OwnNameDialog, 'office'),
  sayFailed,
);
const FinderPart = optionalPart(
  'finder',
  withTexts(async () => (await import('./finder-part')).FinderPart, 'items'),
  sayFailed,
);
const loadDoors = withTexts(async () => (await import('./door-panel')).DoorPanel, 'items');
const DoorPanel = optionalPart('doors', loadDoors, sayFailed);
const preloadDoors = () => void loadDoors().catch(() => undefined);

function sayFailed(): void {
  notify.error(t`This part could not be loaded. Check the connection and reload the page.`);
}

/** An opening of the box that finds everything: what was typed for it, and what tells it from the one before. */
interface Sought {
  key: number;
  text: string;
}

/** The navigation of signed-in people, by what they do: a row below the bar on a wide screen, a bar at the bottom of a phone. */
export function WorkNav() {
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<DoorDialog | null>(null);
  const [sought, setSought] = useState<Sought | null>(null);
  useFinderAsked((text) => setSought((now) => ({ key: (now?.key ?? 0) + 1, text })));
  useWorkKeys({ '?': () => setDialog('keys'), '/': focusSearch });
  const pages = useOwnPages();
  const name = useOwnName();
  const [customers] = pages('customers');
  const common = { pages, onDialog: setDialog };
  const close = () => setDialog(null);
  return (
    <>
      <nav
        aria-label={t`Work`}
        className="on-ink bg-ink-2 text-white max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:bg-ink max-md:shadow-[0_-1px_var(--color-ink-line)] max-md:pb-[env(safe-area-inset-bottom)] md:relative md:z-18"
      >
        <ul className={BAR}>
          {/* On a wide screen it is in the first row. */}
          <Place
            name="manageInventory"
            label={doorText('items')}
            icon="items"
            pathname={pathname}
            className="md:hidden"
          />
          <Place
            name="documents"
            label={doorText('sell')}
            icon="documents"
            pathname={pathname}
            className="md:hidden"
          />
          <Opening {...common} doors={['sell']} label={doorText('sell')} className="max-md:hidden" />
          <ScanPlace />
          {customers && (
            <Place name={customers} label={doorText('customers')} icon="people" pathname={pathname} />
          )}
          <Opening {...common} doors={['stock']} label={doorText('stock')} className="max-md:hidden" />
          <Opening {...common} doors={['reports']} label={doorText('reports')} className="max-md:hidden" />
          <FindPlace />
          <Opening {...common} doors={['shop']} label={name} className="max-md:hidden" />
          <Opening
            {...common}
            doors={['sell', 'stock', 'reports', 'shop']}
            placed="documents"
            label={t`More`}
            icon="more"
            className="md:hidden"
          />
        </ul>
        <Suspense>
          {dialog === 'keys' && <KeysDialog onClose={close} />}
          {dialog === 'name' && <OwnNameDialog onClose={close} />}
        </Suspense>
      </nav>
      {sought !== null && (
        <Suspense
          // Takes what is typed until the box is there. Without it the keys would start shortcuts.
          fallback={
            <input
              ref={takeFocus}
              title={t`Search`}
              className="sr-only"
              value={sought.text}
              onChange={({ target }) => setSought({ ...sought, text: target.value })}
            />
          }
        >
          <FinderPart
            // A closed dialog says so in a task of its own. A key that comes before opens another box, which stays.
            key={sought.key}
            text={sought.text}
            onClose={() => setSought((now) => (now?.key === sought.key ? null : now))}
          />
        </Suspense>
      )}
      <Suspense>
        <SendingNotice />
      </Suspense>
    </>
  );
}

/** The name of the person. Of somebody without one what stands before the @: the whole address is too long for the row. */
function useOwnName(): string {
  const email = useOwnEmail();
  return useMe()?.name || email.split('@', 1)[0] || t`You`;
}

/** What a door opens besides pages. */
export type DoorDialog = 'keys' | 'name';

/** The places on a phone are equally wide, so that the middle one is in the middle. */
const BAR =
  'wrap max-md:grid max-md:auto-cols-fr max-md:grid-flow-col max-md:px-0 md:flex md:pl-[calc(var(--margin)-.75rem)]';

const PLACE =
  'flex items-center justify-center whitespace-nowrap font-[560] -outline-offset-3! hover:bg-white/10 text-sm aria-[current]:text-accent-bright md:h-11 md:px-3 md:aria-[current]:shadow-[inset_0_-3px] max-md:h-14 max-md:w-full max-md:flex-col';

const Icon = ({ name }: { name: GlyphName | undefined }) =>
  name && <Glyph name={name} className="my-0.5 size-6 md:hidden" />;

interface PlaceProps {
  name: PageName;
  label: string;
  icon: GlyphName;
  pathname: string;
  className?: string;
}

/** A place that leads to a page. */
function Place({ name, label, icon, pathname, className = '' }: PlaceProps) {
  return (
    <li className={`md:min-w-0 ${className}`}>
      <Link
        to={APP_ROUTES[name]}
        aria-current={markOf(name, pathname)}
        onPointerEnter={() => preload(name)}
        onFocus={() => preload(name)}
        className={PLACE}
      >
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}

/** At the end of the row of a wide screen. On a phone it is under More, and on Home. */
function FindPlace() {
  return (
    <li className="max-md:hidden md:ml-auto">
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={() => askForFinder()}
        className={`${PLACE} gap-1.5`}
      >
        <Glyph name="search" className="size-4" />
        <Trans>Search</Trans>
      </button>
    </li>
  );
}

/** The middle of the bar of a phone. */
function ScanPlace() {
  return (
    <li className="md:hidden">
      <button type="button" onClick={askForCamera} className={PLACE}>
        <span className="grid h-7 w-12 place-items-center rounded-full bg-accent-bright text-ink">
          <Glyph name="scan" className="size-5" />
        </span>
        <Trans>Scan</Trans>
      </button>
    </li>
  );
}

interface OpeningProps {
  doors: readonly Door[];
  pages: OwnPages;
  /** The page that has a place of its own beside it, which is marked instead. */
  placed?: PageName;
  label: string;
  icon?: GlyphName;
  className?: string;
  onDialog: (dialog: DoorDialog) => void;
}

/** A place that opens one door, or several under their headings. */
function Opening({ doors, pages, placed, label, icon, className = '', onDialog }: OpeningProps) {
  const { pathname } = useLocation();
  const id = useId();
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLLIElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => () => setOpen(false), [pathname]);
  const find = () => {
    setOpen(false);
    // The box gives the focus back to what has it now.
    toggle.current?.focus();
    askForFinder();
  };
  const isHere = doors.some((door) => pages(door).some((name) => name !== placed && markOf(name, pathname)));
  return (
    <li ref={area} className={`md:relative md:min-w-0 ${className}`}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isHere || undefined}
        onPointerEnter={preloadDoors}
        onFocus={preloadDoors}
        onClick={() => setOpen(!isOpen)}
        className={`${PLACE} md:gap-1.5`}
      >
        <Icon name={icon} />
        {label}
        <Glyph name="chevron" className="size-4 max-md:hidden" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <DoorPanel
              doors={doors}
              pages={pages}
              placed={placed}
              onDialog={onDialog}
              onFind={find}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** The pages behind a door that a person may open. All of them until the role is known. */
export type OwnPages = (door: Door) => readonly PageName[];

function useOwnPages(): OwnPages {
  const isAllowed = useAllowed();
  return (door) => pagesBehind(door).filter((name) => isAllowed(PAGES[name].needs));
}

/** Goes to the search of the open page, or opens the box that finds everything. */
function focusSearch(): void {
  const field = document.getElementById('find-items');
  if (field) field.focus();
  else askForFinder();
}

function useWorkKeys(others: Record<string, () => void>): void {
  const navigate = useNavigate();
  const ways = PAGE_NAMES.filter((name) => PAGES[name].letter).map(
    (name) => [`g ${PAGES[name].letter}`, () => void navigate(APP_ROUTES[name])] as const,
  );
  useShortcuts({ ...Object.fromEntries(ways), ...others });
}
