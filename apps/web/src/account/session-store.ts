import { ACCESS_TOKEN_KEY, type TokenSource } from '../api/access-token';
import { timeNow } from '../api/server-time';
import type { KeyValueStore } from '../api/storage';
import { isUsableToken } from '../api/token-claims';
import type { Identity, Person } from './identity';

/** Has the person while they are signed in, so that the next visit begins with them, before the identity provider is loaded. */
export const SIGNED_IN_HINT_KEY = 'godown-signed-in';

/** The signed-in person's right to make changes, as the API reports it. */
export type Access =
  | { state: 'asking' }
  | { state: 'granted' }
  /** The API does not let this person make changes: `email_not_verified`, `not_staff` … */
  | { state: 'refused'; code: string; error: unknown }
  /** The API could not be reached; the next call tries again. */
  | { state: 'unreachable'; error: unknown };

export type Session =
  | {
      state: 'resolving';
      /** True if the last visit ended signed in, and left nothing else about the person. */
      expectSignedIn: boolean;
      /** The error if the identity provider's part cannot be loaded. */
      failure: Error | null;
    }
  | { state: 'signed-out' }
  | { state: 'signed-in'; uid: string; email: string; verified: boolean; access: Access };

/** The session of the prerendered page. The first render in a browser must be the same. */
const UNKNOWN: Extract<Session, { state: 'resolving' }> = {
  state: 'resolving',
  expectSignedIn: false,
  failure: null,
};

/** The state that the engine reads and writes: the current session, and the browser's storage. */
export interface SessionHost {
  read: () => Session;
  publish: (session: Session) => void;
  subscribe: (listener: () => void) => () => void;
  store: KeyValueStore;
}

/** The working half of a session, loaded together with the identity provider. */
export interface SessionEngine {
  identity: Identity;
  signIn: (call: (identity: Identity) => Promise<Person>) => Promise<void>;
  signOut: () => Promise<void>;
  refresh: () => Promise<void>;
  /** The token of a running sign-in, or the stored one, or null. */
  pendingToken: () => Promise<string | null>;
  /** A new token, or null for a visitor. */
  newToken: () => Promise<string | null>;
}

interface SessionDeps {
  store: KeyValueStore;
  /** Loads the engine and starts it. */
  load: (host: SessionHost) => Promise<SessionEngine>;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The state of the session. It is small, because it is in the first load. Its engine is loaded later. */
export function createSessionStore({ store, load }: SessionDeps) {
  const host = createHost(store);
  let loading: Promise<SessionEngine> | null = null;

  const setFailure = (failure: Error | null) => {
    const session = host.read();
    if (session.state === 'resolving' && session.failure !== failure) host.publish({ ...session, failure });
  };

  /** Loads once; after a failure the next call tries again. */
  const engine = (): Promise<SessionEngine> => {
    setFailure(null);
    loading ??= load(host).catch((cause: unknown) => {
      loading = null;
      const failure = cause instanceof Error ? cause : new Error(String(cause));
      setFailure(failure);
      throw failure;
    });
    return loading;
  };

  const tokens: TokenSource = {
    async read({ wait = false } = {}) {
      const stored = store.get(ACCESS_TOKEN_KEY);
      if (stored || !wait || host.read().state === 'signed-out') return stored;
      return (await engine()).pendingToken();
    },
    async renew(refused) {
      const stored = store.get(ACCESS_TOKEN_KEY);
      // Another call or another tab has renewed it.
      if (stored && stored !== refused) return stored;
      return host.read().state === 'signed-out' ? null : (await engine()).newToken();
    },
  };

  return {
    getSnapshot: host.read,
    getServerSnapshot: () => UNKNOWN,
    subscribe: host.subscribe,
    tokens,
    /** Loads the engine, which resolves the session. Resolves to the identity provider. */
    begin: async (): Promise<Identity> => (await engine()).identity,
    /** Signs in, then waits for the API's response about that person. */
    signIn: async (call: (identity: Identity) => Promise<Person>) => (await engine()).signIn(call),
    signOut: async () => (await engine()).signOut(),
    /** Asks the provider whether the address has been verified, and then the API again. */
    refresh: async () => (await engine()).refresh(),
    /** Follows a sign-out in another tab, without waiting for the provider's part. */
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
      const cleared = key === null || (key === SIGNED_IN_HINT_KEY && newValue === null);
      if (cleared && host.read().state === 'signed-in') forgetPerson(host);
    },
  };
}

function createHost(store: KeyValueStore): SessionHost {
  const listeners = new Set<() => void>();
  let session = readLast(store);
  return {
    store,
    read: () => session,
    publish: (next) => {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The session with which the last visit ended. The engine corrects it. */
function readLast(store: KeyValueStore): Session {
  const hint = store.get(SIGNED_IN_HINT_KEY);
  // The same object for a visitor, so that their page is not rendered a second time.
  if (hint === null) return UNKNOWN;
  const person = parsePerson(hint);
  if (!person) return { ...UNKNOWN, expectSignedIn: true };
  const isUsable = isUsableToken(store.get(ACCESS_TOKEN_KEY), person.email, timeNow());
  return { state: 'signed-in', ...person, access: { state: isUsable ? 'granted' : 'asking' } };
}

/** Null for the hint of an earlier version, which said only that somebody was signed in. */
function parsePerson(hint: string): Person | null {
  try {
    const person: Partial<Person> | 1 = JSON.parse(hint);
    return person !== 1 && person.email ? (person as Person) : null;
  } catch {
    return null; // The provider says who it is.
  }
}

/** Removes all stored data of the person. */
export function forgetPerson({ store, read, publish }: SessionHost): void {
  store.remove(ACCESS_TOKEN_KEY);
  store.remove(SIGNED_IN_HINT_KEY);
  if (read().state !== 'signed-out') publish({ state: 'signed-out' });
}
