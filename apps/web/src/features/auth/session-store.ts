import { ACCESS_TOKEN_KEY, type TokenSource } from '../../lib/access-token';
import { ApiError } from '../../lib/api-error';
import type { KeyValueStore } from '../../lib/storage';
import type { Identity, Person } from './identity';
import { isUsableToken } from './token-claims';

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

export interface SessionDeps {
  loadIdentity: () => Promise<Identity>;
  /** `POST /login`: the identity provider's proof in, the access token out. */
  requestToken: (idToken: string, email: string) => Promise<string>;
  store: KeyValueStore;
  now?: () => number;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The state of sign-in, outside React: Firebase's word on who it is, and the API's token for them. */
export function createSessionStore({ loadIdentity, requestToken, store, now = Date.now }: SessionDeps) {
  const listeners = new Set<() => void>();
  let session: Session = {
    state: 'resolving',
    expectSignedIn: store.get(SIGNED_IN_HINT_KEY) !== null,
    failure: null,
  };
  let loading: Promise<Identity> | null = null;
  let request: { uid: string; token: Promise<string> } | null = null;

  const publish = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };

  const setAccess = (uid: string, access: Access) => {
    if (session.state === 'signed-in' && session.uid === uid) publish({ ...session, access });
  };

  const ask = async (person: Person, fresh: boolean): Promise<string> => {
    try {
      const identity = await begin();
      const token = await requestToken(await identity.idToken({ fresh }), person.email);
      // Signed out, or somebody else by now: the token is nobody's.
      if (session.state === 'signed-in' && session.uid === person.uid) store.set(ACCESS_TOKEN_KEY, token);
      setAccess(person.uid, { state: 'granted' });
      return token;
    } catch (error) {
      setAccess(person.uid, toFailedAccess(error));
      throw error;
    }
  };

  /** One request for a token at a time; whoever needs it shares it. */
  const acquire = (person: Person, { fresh = false } = {}): Promise<string> => {
    if (request?.uid === person.uid) return request.token;
    const current = { uid: person.uid, token: ask(person, fresh) };
    request = current;
    const done = () => {
      if (request === current) request = null;
    };
    current.token.then(done, done);
    return current.token;
  };

  const setPerson = (person: Person | null) => {
    if (!person) {
      store.remove(ACCESS_TOKEN_KEY);
      store.remove(SIGNED_IN_HINT_KEY);
      if (session.state !== 'signed-out') publish({ state: 'signed-out' });
      return;
    }
    store.set(SIGNED_IN_HINT_KEY, '1');
    const before = session.state === 'signed-in' && session.uid === person.uid ? session.access : null;
    const usable = isUsableToken(store.get(ACCESS_TOKEN_KEY), person.email, now());
    if (!before && !usable) store.remove(ACCESS_TOKEN_KEY);
    publish({
      state: 'signed-in',
      ...person,
      access: before ?? { state: usable ? 'granted' : 'asking' },
    });
    // The session's `access` tells what became of it.
    if (!before && !usable) acquire(person).catch(() => undefined);
  };

  /** Loads the identity provider, once, and starts listening to it. */
  const begin = (): Promise<Identity> => {
    loading ??= loadIdentity().then(
      (identity) => {
        identity.watch(setPerson);
        return identity;
      },
      (cause: unknown) => {
        loading = null;
        const failure = cause instanceof Error ? cause : new Error(String(cause));
        if (session.state === 'resolving') publish({ ...session, failure });
        throw failure;
      },
    );
    if (session.state === 'resolving' && session.failure) publish({ ...session, failure: null });
    return loading;
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  const resolved = async (): Promise<Session> => {
    await begin();
    return new Promise((resolve) => {
      const check = () => {
        if (session.state === 'resolving') return;
        unsubscribe();
        resolve(session);
      };
      const unsubscribe = subscribe(check);
      check();
    });
  };

  const tokens: TokenSource = {
    async read({ wait = false } = {}) {
      const stored = store.get(ACCESS_TOKEN_KEY);
      if (stored || !wait) return stored;
      if (session.state === 'resolving' && session.expectSignedIn) await resolved();
      return request ? request.token.catch(() => null) : store.get(ACCESS_TOKEN_KEY);
    },
    async renew(refused) {
      const stored = store.get(ACCESS_TOKEN_KEY);
      // Another call, or another tab, has already renewed it.
      if (stored && stored !== refused) return stored;
      const current = session.state === 'resolving' ? await resolved() : session;
      return current.state === 'signed-in' ? acquire(current) : null;
    },
  };

  return {
    getSnapshot: (): Session => session,
    subscribe,
    begin,
    tokens,

    /** Runs a sign-in, then waits until the API has answered for that person, one way or the other. */
    async enter(signIn: (identity: Identity) => Promise<Person>): Promise<void> {
      const person = await signIn(await begin());
      setPerson(person);
      // A refusal is no failure of the sign-in: the session's `access` carries it.
      await request?.token.catch(() => undefined);
    },

    async signOut(): Promise<void> {
      await (await begin()).signOut();
      setPerson(null);
    },

    /** Asks the provider whether the address has been verified meanwhile, and the API again. */
    async refresh(): Promise<void> {
      await resolved();
      const person = await (await begin()).reload();
      setPerson(person);
      if (person) await acquire(person, { fresh: true });
    },

    /** Another tab signed out: this one follows without waiting for the provider's part. */
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
      const cleared = key === null || (key === SIGNED_IN_HINT_KEY && newValue === null);
      if (cleared && session.state === 'signed-in') setPerson(null);
    },
  };
}

function toFailedAccess(error: unknown): Access {
  if (error instanceof ApiError && error.kind === 'problem' && error.status < 500) {
    return { state: 'refused', code: error.code, detail: error.message };
  }
  return { state: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
}
