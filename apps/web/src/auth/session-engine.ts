import { ACCESS_TOKEN_KEY } from '../api/access-token';
import { ApiError } from '../api/api-error';
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

export interface EngineDeps {
  identity: Identity;
  /** `POST /login`: exchanges the identity provider's ID token for an access token. */
  requestToken: (idToken: string, email: string) => Promise<string>;
  now?: () => number;
}

/** Combines the provider's person with the API's access token. Starts listening at once. */
export function startSessionEngine(host: SessionHost, deps: EngineDeps): SessionEngine {
  const { identity, requestToken, now = Date.now } = deps;
  const { read, publish, store } = host;
  let request: { uid: string; token: Promise<string> } | null = null;

  const isCurrent = ({ uid }: Person) => {
    const session = read();
    return session.state === 'signed-in' && session.uid === uid;
  };

  const setAccess = (person: Person, access: Access) => {
    const session = read();
    if (session.state === 'signed-in' && session.uid === person.uid) publish({ ...session, access });
  };

  const ask = async (person: Person, fresh: boolean): Promise<string> => {
    try {
      const token = await requestToken(await identity.idToken({ fresh }), person.email);
      // Not after a sign-out, and not for another person.
      if (isCurrent(person)) store.set(ACCESS_TOKEN_KEY, token);
      setAccess(person, { state: 'granted' });
      return token;
    } catch (error) {
      setAccess(person, toFailedAccess(error));
      throw error;
    }
  };

  /** One request for a token at a time; all callers share it. */
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
    if (!person) return forgetPerson(host);
    const session = read();
    const known = session.state === 'signed-in' && session.uid === person.uid ? session.access : null;
    const usable = isUsableToken(store.get(ACCESS_TOKEN_KEY), person.email, now());
    store.set(SIGNED_IN_HINT_KEY, '1');
    if (!known && !usable) store.remove(ACCESS_TOKEN_KEY);
    const access = known ?? { state: usable ? 'granted' : 'asking' };
    publish({ state: 'signed-in', ...person, access });
    // A failure is in the session's `access`.
    if (access.state === 'asking') acquire(person).catch(() => undefined);
  };

  const resolved = (): Promise<Exclude<Session, { state: 'resolving' }>> =>
    new Promise((resolve) => {
      const check = () => {
        const session = read();
        if (session.state === 'resolving') return;
        unsubscribe();
        resolve(session);
      };
      const unsubscribe = host.subscribe(check);
      check();
    });

  identity.watch(setPerson);

  return {
    identity,
    async signIn(call) {
      setPerson(await call(identity));
      // If the API refuses, the sign-in itself has worked. The refusal is in the session's `access`.
      await request?.token.catch(() => undefined);
    },
    async signOut() {
      await identity.signOut();
      setPerson(null);
    },
    async refresh() {
      await resolved();
      const person = await identity.reload();
      setPerson(person);
      if (person) await acquire(person, { fresh: true });
    },
    async pendingToken() {
      await resolved();
      return request ? request.token.catch(() => null) : store.get(ACCESS_TOKEN_KEY);
    },
    async newToken() {
      const session = await resolved();
      return session.state === 'signed-in' ? acquire(session) : null;
    },
  };
}

function toFailedAccess(error: unknown): Access {
  if (error instanceof ApiError && error.kind === 'problem' && error.status < 500) {
    return { state: 'refused', code: error.code, detail: error.message };
  }
  return { state: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
}
