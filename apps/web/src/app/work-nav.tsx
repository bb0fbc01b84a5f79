import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, Suspense, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '../account/use-me';
import { withTexts } from '../language/language';
import { askForCamera } from '../stock/scans/scan-event';
import { Glyph } from '../ui/glyph';
import { whenIdle } from '../ui/idle';
import { notify } from '../ui/notify';
import { useShortcuts } from '../ui/shortcuts';
import { useDisclosure } from '../ui/use-disclosure';
import { optionalPart } from './lazy-part';
import { pageText } from './page-texts';
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
const loadMore = async () => (await import('./more-pages')).MorePages;
const MorePages = optionalPart('more', loadMore, sayFailed);

function sayFailed(): void {
  notify.error(t`This part could not be loaded. Check the connection and reload the page.`);
}

/**
 * The navigation of signed-in people: a row below the bar on a wide screen, a bar at the bottom of a phone. The other pages are
 * under More.
 */
export function WorkNav() {
  const { pathname } = useLocation();
  const [hasKeys, setKeys] = useState(false);
  const showKeys = () => setKeys(true);
  useWorkKeys({ '?': showKeys, '/': useFocusSearch() });
  const names = useOwnPages();
  const inBar = names.filter((name) => PAGES[name].place !== 'more');
  const inMore = names.filter((name) => PAGES[name].place !== 'bar');
  return (
    <>
      <nav
        aria-label={t`Work`}
        className="on-ink bg-ink-2 text-white max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:bg-ink max-md:shadow-[0_-1px_var(--color-ink-line)] max-md:pb-[env(safe-area-inset-bottom)] md:relative md:z-18"
      >
        <ul className={BAR}>
          {inBar.map((name, index) => (
            <Fragment key={name}>
              {index === 2 && <ScanPlace />}
              <li className={`md:min-w-0 ${whereShown(name)}`}>
                <Link
                  to={APP_ROUTES[name]}
                  aria-current={markOf(name, pathname)}
                  onPointerEnter={() => preload(name)}
                  onFocus={() => preload(name)}
                  className={PLACE}
                >
                  <Icon name={PAGES[name].icon} />
                  {pageText(name, 'label')}
                </Link>
              </li>
            </Fragment>
          ))}
          <More names={inMore} onKeys={showKeys} />
        </ul>
        <Suspense>{hasKeys && <KeysDialog onClose={() => setKeys(false)} />}</Suspense>
      </nav>
      <Suspense>
        <SendingNotice />
      </Suspense>
    </>
  );
}

/** The places on a phone are as wide as their words need, and the same on both sides, so that the middle one is in the middle. */
const BAR =
  'wrap max-md:grid max-md:grid-cols-[1fr_1.4fr_1.2fr_1.4fr_1fr] max-md:px-0 md:flex md:pl-[calc(var(--margin)-.75rem)]';

const PLACE =
  'flex items-center justify-center whitespace-nowrap font-[560] -outline-offset-3! hover:bg-white/10 text-sm aria-[current]:text-accent-bright md:h-11 md:px-3 md:aria-[current]:shadow-[inset_0_-3px] max-md:h-14 max-md:w-full max-md:flex-col';

/** Pages without an icon are not in the bar of a phone, and pages in the first row are not in the second. */
const whereShown = (name: PageName) =>
  PAGES[name].place === 'row' ? 'max-md:hidden' : PAGES[name].top ? 'md:hidden' : '';

type IconName = NonNullable<(typeof PAGES)[PageName]['icon']>;

const Icon = ({ name }: { name: IconName | undefined }) =>
  name && <Glyph name={name} className="my-0.5 size-6 md:hidden" />;

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

function More({ names, onKeys }: { names: readonly PageName[]; onKeys: () => void }) {
  const { pathname } = useLocation();
  const id = useId();
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLLIElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => () => setOpen(false), [pathname]);
  // It must also open without a connection.
  useEffect(() => whenIdle(() => void loadMore().catch(() => undefined)), []);
  const here = names.filter((name) => markOf(name, pathname));
  // On a wide screen some of these pages are in the row.
  const isHere = here.some((name) => PAGES[name].place === 'more');
  return (
    <li ref={area} className="md:relative md:min-w-0">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isHere || undefined}
        onClick={() => setOpen(!isOpen)}
        className={`${PLACE} ${here.length > 0 ? 'max-md:text-accent-bright' : ''} md:gap-1.5`}
      >
        <Icon name="more" />
        <Trans>More</Trans>
        <Glyph name="chevron" className="size-4 max-md:hidden" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MorePages names={names} onKeys={onKeys} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** The pages of the navigation that this person may open. All of them until the role is known. */
function useOwnPages(): PageName[] {
  const me = useMe();
  return PAGE_NAMES.filter((name) => {
    const { place, needs } = PAGES[name];
    return place && (!needs || !me || me.may.includes(needs));
  });
}

/** Goes to the search of the open page, or to that of the items. */
function useFocusSearch() {
  const navigate = useNavigate();
  return () => {
    const field = document.getElementById('find-items');
    if (field) field.focus();
    else void navigate(APP_ROUTES.manageInventory, { state: 'search' });
  };
}

function useWorkKeys(others: Record<string, () => void>): void {
  const navigate = useNavigate();
  const ways = PAGE_NAMES.filter((name) => PAGES[name].letter).map(
    (name) => [`g ${PAGES[name].letter}`, () => void navigate(APP_ROUTES[name])] as const,
  );
  useShortcuts({ ...Object.fromEntries(ways), ...others });
}
