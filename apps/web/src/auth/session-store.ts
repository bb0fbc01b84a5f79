import { ACCESS_TOKEN_KEY, type TokenSource } from '../api/access-token';
import type { KeyValueStore } from '../api/storage';
import type { Identity, Person } from './identity';

/** Says to the next visit that somebody was signed in, so that the navigation can show its shape at once. */
export const SIGNED_IN_HINT_KEY = 'godown-signed-in';

/** How far the signed-in person has come with the product's own API. */
export type Access =
  | { state: 'asking' }
  | { state: 'granted' }
  /** The API will not let this person change anything: `email_not_verified`, `not_staff` … */
  | { state: 'refused'; code: string; detail: string }
  /** The API could not be asked; the next call asks again. */
  | { state: 'unreachable'; detail: string };

export type Session =
  | {
      state: 'resolving';
      /** Whether the last visit ended signed in. */
      expectSignedIn: boolean;
      /** Why it cannot be found out, when the identity provider's part does not load. */
      failure: Error | null;
    }
  | { state: 'signed-out' }
  | { state: 'signed-in'; uid: string; email: string; verified: boolean; access: Access };

/** What the page that was rendered at build time shows: it knows nobody. The first render in a browser repeats it. */
const OF_NOBODY: Session = { state: 'resolving', expectSignedIn: false, failure: null };

/** What the engine reads and writes: the one current session, and the storage that outlives the page. */
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
  /** The token of a sign-in that is under way, or the stored one, or null. */
  pendingToken: () => Promise<string | null>;
  /** A new token, or null when nobody is signed in. */
  newToken: () => Promise<string | null>;
}

export interface SessionDeps {
  store: KeyValueStore;
  /** Loads the engine and starts it. */
  load: (host: SessionHost) => Promise<SessionEngine>;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, outside React. Small: it is in the first load, its engine is not. */
export function createSessionStore({ store, load }: SessionDeps) {
  const listeners = new Set<() => void>();
  // A visitor's page needs no second render, so it is the same object.
  let session = store.get(SIGNED_IN_HINT_KEY) === null ? OF_NOBODY : { ...OF_NOBODY, expectSignedIn: true };
  let loading: Promise<SessionEngine> | null = null;

  const host: SessionHost = {
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

  const setFailure = (failure: Error | null) => {
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
      if (stored || !wait || session.state === 'signed-out') return stored;
      return (await engine()).pendingToken();
    },
    async renew(refused) {
      const stored = store.get(ACCESS_TOKEN_KEY);
      // Another call, or another tab, has already renewed it.
      if (stored && stored !== refused) return stored;
      return session.state === 'signed-out' ? null : (await engine()).newToken();
    },
  };

  return {
    getSnapshot: host.read,
    getServerSnapshot: () => OF_NOBODY,
    subscribe: host.subscribe,
    tokens,
    /** Starts finding out who is signed in, and answers with the identity provider. */
    begin: async (): Promise<Identity> => (await engine()).identity,
    /** Runs a sign-in, then waits until the API has answered for that person, one way or the other. */
    signIn: async (call: (identity: Identity) => Promise<Person>) => (await engine()).signIn(call),
    signOut: async () => (await engine()).signOut(),
    /** Asks the provider whether the address has been verified meanwhile, and the API again. */
    refresh: async () => (await engine()).refresh(),
    /** Another tab signed out: this one follows without waiting for the provider's part. */
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
      const cleared = key === null || (key === SIGNED_IN_HINT_KEY && newValue === null);
      if (cleared && session.state === 'signed-in') forgetPerson(host);
    },
  };
}

/** Nobody is signed in any more: nothing of theirs is kept. */
export function forgetPerson({ store, read, publish }: SessionHost): void {
  store.remove(ACCESS_TOKEN_KEY);
  store.remove(SIGNED_IN_HINT_KEY);
  if (read().state !== 'signed-out') publish({ state: 'signed-out' });
}
