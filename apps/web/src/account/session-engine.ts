import { ACCESS_TOKEN_KEY } from '../api/access-token';
import { ApiError } from '../api/api-error';
import { timeNow } from '../api/server-time';
import { isUsableToken } from '../api/token-claims';
import type { Identity, Person } from './identity';
import {
  type Access,
  forgetPerson,
  type Session,
  type SessionEngine,
  type SessionHost,
  SIGNED_IN_HINT_KEY,
} from './session-store';

interface EngineDeps {
  identity: Identity;
  /** `POST /login`: exchanges the identity provider's ID token for an access token. */
  requestToken: (idToken: string, email: string) => Promise<string>;
}

/** Combines the provider's person with the API's access token. Starts listening at once. */
export function startSessionEngine(host: SessionHost, deps: EngineDeps): SessionEngine {
  const { identity } = deps;
  const { read, publish, store } = host;
  const requests = createTokenRequests(host, deps);
  let confirm = () => {};
  /** Resolves once the provider has said who is signed in. Until then the session is the one of the last visit. */
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });

  const setPerson = (person: Person | null) => {
    confirm();
    if (!person) return forgetPerson(host);
    const session = read();
    const known = isOf(session, person) ? session.access : null;
    const usable = isUsableToken(store.get(ACCESS_TOKEN_KEY), person.email, timeNow());
    store.set(SIGNED_IN_HINT_KEY, JSON.stringify(person));
    if (!usable && known?.state !== 'granted') store.remove(ACCESS_TOKEN_KEY);
    const access = known ?? { state: usable ? 'granted' : 'asking' };
    publish({ state: 'signed-in', ...person, access });
    // A failure is in the session's `access`.
    if (access.state === 'asking') requests.acquire(person).catch(() => undefined);
  };

  identity.watch(setPerson);

  return {
    identity,
    async signIn(call) {
      setPerson(await call(identity));
      // If the API refuses, the sign-in itself has worked. The refusal is in the session's `access`.
      await requests.pending()?.catch(() => undefined);
    },
    async signOut() {
      await identity.signOut();
      setPerson(null);
    },
    async refresh() {
      await confirmed;
      const person = await identity.reload();
      setPerson(person);
      if (person) await requests.acquire(person, { fresh: true });
    },
    async pendingToken() {
      await confirmed;
      const pending = requests.pending();
      return pending ? pending.catch(() => null) : store.get(ACCESS_TOKEN_KEY);
    },
    async newToken() {
      await confirmed;
      const session = read();
      return session.state === 'signed-in' ? requests.acquire(session) : null;
    },
  };
}

/** Requests access tokens, and says in the session whether the API gave one. */
function createTokenRequests({ read, publish, store }: SessionHost, { identity, requestToken }: EngineDeps) {
  let request: { uid: string; token: Promise<string> } | null = null;

  const setAccess = (person: Person, access: Access) => {
    const session = read();
    if (isOf(session, person)) publish({ ...session, access });
  };

  const ask = async (person: Person, fresh: boolean): Promise<string> => {
    try {
      const token = await requestToken(await identity.idToken({ fresh }), person.email);
      // Not after a sign-out, and not for another person.
      if (isOf(read(), person)) store.set(ACCESS_TOKEN_KEY, token);
      setAccess(person, { state: 'granted' });
      return token;
    } catch (error) {
      setAccess(person, toFailedAccess(error));
      throw error;
    }
  };

  return {
    /** One request for a token at a time; all callers share it. */
    acquire(person: Person, { fresh = false } = {}): Promise<string> {
      if (request?.uid === person.uid) return request.token;
      const current = { uid: person.uid, token: ask(person, fresh) };
      request = current;
      const done = () => {
        if (request === current) request = null;
      };
      current.token.then(done, done);
      return current.token;
    },
    pending: () => request?.token,
  };
}

type SignedIn = Extract<Session, { state: 'signed-in' }>;

function isOf(session: Session, { uid }: Person): session is SignedIn {
  return session.state === 'signed-in' && session.uid === uid;
}

function toFailedAccess(error: unknown): Access {
  // After too many tries the account is not refused: a later one may succeed.
  const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (isRefusal && error.kind === 'problem') {
    return { state: 'refused', code: error.code, error };
  }
  return { state: 'unreachable', error };
}
