import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useExpectedSignIn, useSession, useSessionStore } from '../account/session';
import { withTexts } from '../language/language';
import { OfflineText } from '../outbox/offline-text';
import { useOnline } from '../outbox/use-online';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { whenIdle, whenInterested } from '../ui/idle';
import { LoadingPage } from '../ui/loading-page';
import { FocusedPath } from '../ui/page';
import { Footer } from './footer';
import { loadPart, optionalPart } from './lazy-part';
import { Nav } from './nav';
import { PartBoundary } from './part-boundary';

/** `notify` has a fallback. */
const Toaster = optionalPart('toaster', async () => (await import('../ui/toaster')).Toaster);
/** Visitors do not load it. */
const WorkNav = optionalPart(
  'work',
  withTexts(async () => (await import('./work-nav')).WorkNav, 'work'),
);
/** The page Imports lists the jobs too, and the server decides what a role may do. */
const SignedInParts = optionalPart(
  'parts',
  withTexts(async () => (await import('./signed-in-parts')).SignedInParts, 'work'),
);
const Sync = lazy(async () => ({
  default: await loadPart(
    'outbox',
    withTexts(async () => (await import('./sync')).Sync, 'work'),
  ).catch(() => Unkept),
}));
const AccessNotice = lazy(async () => ({
  default: await loadPart(
    'access notice',
    withTexts(async () => (await import('./access-notice')).AccessNotice, 'account'),
  ),
}));

/** Pages with the same content for everyone. They can be painted before the session is known. */
const PUBLIC_PATHS = ['/', '/home', '/team', '/blogs'];

/** The layout of every page. */
export function Shell() {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  const signedIn = useExpectedSignIn();
  useSessionStart(pathname);

  return (
    <FocusedPath value={focusedPath}>
      <ConfirmProvider>
        <a href="#main" className="skip-link">
          <Trans>Skip to the content</Trans>
        </a>
        <div className={`flex min-h-dvh flex-col ${signedIn ? 'above-bar at-work' : ''}`}>
          <Nav />
          {signedIn && (
            <Suspense fallback={<div className="work-place h-11 bg-ink-2 max-md:hidden" />}>
              <WorkNav />
            </Suspense>
          )}
          <Waiting />
          <Notices />
          <Toasts />
          {/* At least as high as the screen, so that the footer does not move while a page loads. */}
          <div className="min-h-[calc(100dvh-4rem)] flex-1">
            <PartBoundary resetKey={pathname}>
              <Suspense fallback={<LoadingPage />}>
                <Outlet />
              </Suspense>
            </PartBoundary>
            {signedIn && (
              <PartBoundary resetKey={pathname}>
                <Suspense>
                  <SignedInParts />
                </Suspense>
              </PartBoundary>
            )}
          </div>
          <Footer />
        </div>
      </ConfirmProvider>
    </FocusedPath>
  );
}

/** Before the content in the tab order. Loaded later, because the first paint needs no toast. */
function Toasts() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    isIdle && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

/** Keeps and sends the changes of the signed-in person, on every page. Its line says that the server cannot be reached, too. */
function Waiting() {
  const session = useSession();
  if (session.state !== 'signed-in') return <OfflineBanner />;
  return (
    <Suspense fallback={<OfflineBanner />}>
      <Sync email={session.email} />
    </Suspense>
  );
}

/** Replaces the outbox if its code could not be loaded. */
function Unkept(_: { email: string }) {
  return (
    <p role="alert" className="wrap bg-warn-soft py-3 font-[560] text-sm text-warn">
      <Trans>A part of this page could not be loaded. Reload the page before you change anything.</Trans>
    </p>
  );
}

/** Loaded only for people who get a notice, because few do. */
function Notices() {
  const session = useSession();
  const online = useOnline();
  // Without a connection the API cannot confirm anyone. The line above says so already.
  const blocked = online && session.state === 'signed-in' && /refused|unreachable/.test(session.access.state);
  return (
    <div role="status">
      {blocked && (
        <Suspense>
          <AccessNotice person={session} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Decides when the identity provider is loaded: when idle for somebody who is signed in since the last visit, at once if the page depends on
 * who is signed in, and for a new visitor at the first interaction.
 */
function useSessionStart(pathname: string): void {
  const session = useSession();
  const store = useSessionStore();
  const resolving = session.state === 'resolving' && !session.failure;
  const expectSignedIn = useExpectedSignIn();
  const isSignedIn = session.state === 'signed-in';
  const isPublic = PUBLIC_PATHS.includes(pathname);

  useEffect(() => {
    if (!resolving && !isSignedIn) return;
    // The session keeps the failure, and the pages that need sign-in show it.
    const begin = () => void store.begin().catch(() => undefined);
    if (!isPublic && !isSignedIn) return begin();
    return expectSignedIn ? whenIdle(begin) : whenInterested(() => whenIdle(begin));
  }, [store, resolving, isSignedIn, expectSignedIn, isPublic]);
}

/** Shown while the server cannot be reached. For signed-in people `OutboxLine` says it, with what waits. */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="bg-warn-soft text-warn">
      {!online && (
        <div className="wrap font-[560] text-sm">
          <OfflineText />
        </div>
      )}
    </div>
  );
}
