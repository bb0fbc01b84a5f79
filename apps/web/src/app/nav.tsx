import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useExpectedSignIn, useSession } from '../account/session';
import { Mark } from '../ui/art/mark';
import { buttonClass } from '../ui/button';
import { Glyph } from '../ui/glyph';
import { useDisclosure } from '../ui/use-disclosure';
import { loadPart } from './lazy-part';
import { ThemeSwitch } from './theme-switch';
import { useSignOut } from './use-sign-out';

const Bell = lazy(async () => ({
  default: await loadPart('notices', async () => (await import('../items/notices/bell')).Bell).catch(
    // The page works without it.
    () => () => null,
  ),
}));

interface NavProps {
  /** Called when the pointer is on a link, so that its part can be loaded. */
  onIntent: (path: string) => void;
}

/** The bar on top: brand, links, sign-in, theme. On small screens the links fold into a toggled menu. */
export function Nav({ onIntent }: NavProps) {
  const { pathname } = useLocation();
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLElement>();
  // The links must not change a moment after the page opens.
  const signedIn = useExpectedSignIn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setOpen(false), [pathname]);

  const link = (to: string, text: string, isHere = pathname === to) => (
    <li>
      <NavLink to={to} isHere={isHere} onIntent={onIntent}>
        {text}
      </NavLink>
    </li>
  );

  return (
    <header ref={area} className="on-ink sticky top-0 z-20 bg-ink text-white">
      <div className="wrap flex h-14 items-center gap-2 md:h-16">
        <Brand />
        <nav
          id="menu"
          aria-label="Main"
          className={`${isOpen ? 'max-md:animate-rise' : 'max-md:hidden'} max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-ink-line max-md:border-t max-md:bg-ink max-md:px-4 max-md:pt-2 max-md:pb-4 max-md:shadow-raised md:ml-auto`}
        >
          <ul className="flex gap-0.5 max-md:flex-col md:items-center lg:gap-1.5">
            {link('/home', 'HOME', pathname === '/' || pathname === '/home')}
            {signedIn && link('/manageInventory', 'MANAGE ITEMS')}
            {signedIn && link('/myItems', 'MY ITEMS')}
            {link('/team', 'TEAM')}
            {link('/blogs', 'BLOGS')}
            <li className="max-md:mt-2 md:ml-2">
              {signedIn ? <SignOut /> : <Login isHere={pathname === '/login'} onIntent={onIntent} />}
            </li>
          </ul>
        </nav>
        <div className="flex items-center max-md:ml-auto">
          {signedIn && <BellBox />}
          <ThemeSwitch />
          <button
            ref={toggle}
            type="button"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
            className="grid size-11 place-items-center rounded-lg hover:bg-white/10 md:hidden"
          >
            <Glyph name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
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
      Godown
    </Link>
  );
}

function NavLink({
  to,
  isHere,
  onIntent,
  children,
}: NavProps & { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => onIntent(to)}
      onFocus={() => onIntent(to)}
      className={`flex min-h-12 items-center rounded-lg px-2.5 font-[560] text-sm tracking-wide hover:bg-white/10 md:min-h-11 lg:px-3 ${
        isHere ? 'text-accent-bright' : 'text-white'
      }`}
    >
      {children}
    </Link>
  );
}

const END = 'w-full min-w-[5.75rem] md:w-auto';

function Login({ isHere, onIntent }: NavProps & { isHere: boolean }) {
  return (
    <Link
      to="/login"
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => onIntent('/login')}
      onFocus={() => onIntent('/login')}
      className={buttonClass(
        { variant: 'onInk', size: 'small' },
        `${END} ${isHere ? 'text-accent-bright!' : ''}`,
      )}
    >
      LOGIN
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
      signOut
    </button>
  );
}
