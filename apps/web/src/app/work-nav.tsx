import { APP_ROUTES } from '@godown/shared/routes';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '../account/use-me';
import { notify } from '../ui/notify';
import { useShortcuts } from '../ui/shortcuts';
import { loadPart } from './lazy-part';
import { markOf, PAGE_NAMES, PAGES, preload } from './pages';

type KeysDialog = typeof import('./keys-dialog').KeysDialog;

/** It is about restored copies only. The pages work without it. */
const SendingNotice = lazy(async (): Promise<{ default: ComponentType }> => {
  const load = async () => (await import('../administration/sending-notice')).SendingNotice;
  return { default: await loadPart('notice', load).catch(() => () => null) };
});

/** The second row, for signed-in people: the pages on which they work. On a narrow screen it scrolls by itself. */
export function WorkNav() {
  const { pathname } = useLocation();
  const [Keys, setKeys] = useState<KeysDialog | null>(null);
  const showKeys = () =>
    void loadPart('keys', () => import('./keys-dialog')).then(
      ({ KeysDialog }) => setKeys(() => KeysDialog),
      () => notify.error('The keys could not be loaded. Check the connection and try again.'),
    );
  const me = useMe();
  const names = PAGE_NAMES.filter((name) => {
    const { place, needs } = PAGES[name];
    return (place || name === 'manageInventory') && (!needs || (me?.may.includes(needs) ?? true));
  });
  useWorkKeys(showKeys);
  const list = useCurrentInView(pathname);
  return (
    <>
      <nav aria-label="Work" className="on-ink bg-ink-2 text-white">
        <ul ref={list} className="wrap flex overflow-x-auto max-md:justify-between max-md:px-0.5">
          {names.map((name) => (
            <li key={name} className="first:md:-ml-2 first:lg:-ml-3">
              <Link
                to={APP_ROUTES[name]}
                aria-current={markOf(name, pathname)}
                onPointerEnter={() => preload(name)}
                onFocus={() => preload(name)}
                className="flex h-11 min-w-11 items-center justify-center whitespace-nowrap px-1.5 font-[560] text-sm -outline-offset-3! hover:bg-white/10 aria-[current]:text-accent-bright aria-[current]:shadow-[inset_0_-3px] md:px-2 lg:px-3"
              >
                {PAGES[name].label}
              </Link>
            </li>
          ))}
          <li className="ml-auto max-lg:hidden">
            <button
              type="button"
              onClick={showKeys}
              className="flex h-11 items-center gap-2 px-3 text-ink-muted text-sm -outline-offset-3! hover:bg-white/10 hover:text-white"
            >
              Keys <kbd className="rounded-md border border-ink-line px-1.5 font-sans">?</kbd>
            </button>
          </li>
        </ul>
        {Keys && <Keys onClose={() => setKeys(null)} />}
      </nav>
      <Suspense>
        <SendingNotice />
      </Suspense>
    </>
  );
}

/** Scrolls the row, and only the row, as little as shows the link of the current page: Today must be in view on most pages. */
function useCurrentInView(pathname: string) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the page
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !current) return;
    const end = current.offsetLeft + current.offsetWidth + CONTEXT_PX;
    list.current.scrollLeft = Math.max(0, end - list.current.clientWidth);
  }, [pathname]);
  return list;
}

/** Room in which the beginning of the next link can be seen. */
const CONTEXT_PX = 40;

function useWorkKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const ways = PAGE_NAMES.filter((name) => PAGES[name].letter).map(
    (name) => [`g ${PAGES[name].letter}`, () => void navigate(APP_ROUTES[name])] as const,
  );
  useShortcuts({ ...Object.fromEntries(ways), '?': onHelp });
}
