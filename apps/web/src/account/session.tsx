import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store';

export type { Access, Session } from './session-store';

const SessionContext = createContext<SessionStore | null>(null);

/** Gives the pages the session. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The actions of sign-in: `signIn`, `signOut`, `refresh`, `begin`. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it');
  return store;
}

/** Returns the session: `resolving`, `signed-out`, or `signed-in` with `email`, `verified` and `access`. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

/** True if someone is signed in. Until that is known: true if the last visit ended signed in. */
export function useExpectedSignIn(): boolean {
  const session = useSession();
  return session.state === 'signed-in' || (session.state === 'resolving' && session.expectSignedIn);
}
