import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useExpectedSignIn, useSession } from '../account/session';
import { withTexts } from '../language/language';
import { Mark } from '../ui/art/mark';
import { buttonClass } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { useDisclosure } from '../ui/use-disclosure';
import { LanguageSwitch } from './language-switch';
import { isPartAwaited, optionalPart, watchParts } from './lazy-part';
import { markOf, PAGE_NAMES, PAGES, type PageName, preload, topText } from './pages';
import { ThemeSwitch } from './theme-switch';
import { useSignOut } from './use-sign-out';

const Bell = optionalPart(
  'notices',
  withTexts(async () => (await import('../items/notices/bell')).Bell, 'work'),
);

/** The bar on top: brand, links, sign-in, theme. On small screens the links fold into a toggled menu. */
export function Nav() {
  const { pathname } = useLocation();
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLElement>();
  // The links must not change a moment after the page opens.
  const signedIn = useExpectedSignIn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => () => setOpen(false), [pathname]);

  return (
    <header ref={area} className="on-ink sticky top-0 z-20 bg-ink text-white max-md:-top-3 max-md:pt-3">
      <div className="wrap flex h-11 items-center gap-1 md:h-16 md:gap-2">
        <Brand />
        <nav
          id="menu"
          aria-label={t`Main`}
          className={`${isOpen ? 'max-md:animate-rise' : 'max-md:hidden'} max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-ink-line max-md:border-t max-md:bg-ink max-md:px-4 max-md:pt-2 max-md:pb-4 max-md:shadow-raised md:ml-auto`}
        >
          <ul className="flex gap-0.5 max-md:flex-col md:items-center lg:gap-1.5">
            {PAGE_NAMES.map(
              (name) =>
                PAGES[name].top &&
                (signedIn || PAGES[name].access === 'open') && (
                  <li key={name}>
                    <NavLink name={name} mark={markOf(name, pathname)} />
                  </li>
                ),
            )}
            <li className="max-md:mt-2 md:ml-2">
              {signedIn ? <SignOut /> : <Login mark={markOf('login', pathname)} />}
            </li>
          </ul>
        </nav>
        <div className="flex items-center max-md:ml-auto">
          {signedIn ? (
            <BellBox />
          ) : (
            // Signed-in people have both behind the person.
            <>
              <LanguageSwitch />
              <ThemeSwitch />
            </>
          )}
          <button
            ref={toggle}
            type="button"
            aria-label={t`Menu`}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
            className="grid size-11 place-items-center rounded-lg hover:bg-white/10 md:hidden"
          >
            <Glyph name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
      <Underway />
    </header>
  );
}

/** Keeps the room for the bell while it loads, so that nothing beside it moves. */
function BellBox() {
  const session = useSession();
  return (
    <div className="min-w-11">
      {session.state === 'signed-in' && (
        <Suspense>
          <Bell />
        </Suspense>
      )}
    </div>
  );
}

function Brand() {
  return (
    <Link
      to="/home"
      className="-ml-1 flex min-h-11 items-center gap-2.5 rounded-lg px-1 font-[720] text-lg tracking-tight"
    >
      <Mark size={28} />
      <Trans>Godown</Trans>
    </Link>
  );
}

interface MarkedProps {
  mark: ReturnType<typeof markOf>;
}

function NavLink({ name, mark }: MarkedProps & { name: PageName }) {
  return (
    <Link
      to={APP_ROUTES[name]}
      aria-current={mark}
      onPointerEnter={() => preload(name)}
      onFocus={() => preload(name)}
      className={`flex min-h-12 items-center whitespace-nowrap rounded-lg px-1 font-[560] text-sm hover:bg-white/10 max-md:px-2.5 md:min-h-11 lg:px-3 lg:tracking-wide ${
        mark ? 'text-accent-bright' : 'text-white'
      }`}
    >
      {topText(name)}
    </Link>
  );
}

const END = 'w-full min-w-[5.75rem] md:w-auto';

function Login({ mark }: MarkedProps) {
  return (
    <Link
      to={APP_ROUTES.login}
      aria-current={mark}
      onPointerEnter={() => preload('login')}
      onFocus={() => preload('login')}
      className={buttonClass(
        { variant: 'onInk', size: 'small' },
        `${END} ${mark ? 'text-accent-bright!' : ''}`,
      )}
    >
      <Trans>LOGIN</Trans>
    </Link>
  );
}

function SignOut() {
  const signOut = useSignOut();
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'onInk', size: 'small' }, END)}
      onClick={() => void signOut()}
    >
      <Trans>signOut</Trans>
    </button>
  );
}

/** A line below the bar while a part is loading. It is delayed, so that it does not flash for fast loads. */
function Underway() {
  const shown = useSyncExternalStore(watchParts, isPartAwaited, isPartAwaited);
  return shown && <i aria-hidden="true" className="underway" />;
}
