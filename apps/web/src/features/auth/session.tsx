import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { tokenSource } from '../../lib/access-token';
import type { Session, SessionStore } from './session-store';

export type { Access, Session } from './session-store';

const SessionContext = createContext<SessionStore | null>(null);

/** Gives the pages the session, and the API client its tokens. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    const detach = tokenSource.attach(store.tokens);
    window.addEventListener('storage', store.onStorage);
    return () => {
      detach();
      window.removeEventListener('storage', store.onStorage);
    };
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** What can be done about sign-in: `enter`, `signOut`, `refresh`, `begin`. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it');
  return store;
}

/** Who is signed in: `resolving`, `signed-out`, or `signed-in` with `email`, `verified` and `access`. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
