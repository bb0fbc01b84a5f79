import type { Identity, Person } from '../account/identity';
import { startSessionEngine } from '../account/session-engine';
import { createSessionStore, type SessionEngine } from '../account/session-store';
import { createStore, type KeyValueStore } from '../api/storage';

export const RAHIMA: Person = { uid: 'u-1', email: 'rahima@godown.test', verified: true };

/** An identity provider in memory. Any method can be replaced. `become` signs a person in or out from outside. */
function createFakeIdentity(start: Person | null, overrides: Partial<Identity> = {}) {
  let person = start;
  const listeners = new Set<(person: Person | null) => void>();
  const become = (next: Person | null) => {
    person = next;
    for (const listener of listeners) listener(next);
  };
  const signInAs = async (next: Person) => {
    become(next);
    return next;
  };
  const identity: Identity = {
    watch: (listener) => {
      listeners.add(listener);
      queueMicrotask(() => listener(person));
      return () => listeners.delete(listener);
    },
    idToken: async () => `id-token-of-${person?.uid}`,
    signIn: (email) => signInAs({ uid: 'u-1', email, verified: true }),
    register: (email) => signInAs({ uid: 'u-2', email, verified: false }),
    prepareGoogle: () => {},
    signInWithGoogle: () => signInAs({ uid: 'u-3', email: 'google@godown.test', verified: true }),
    signOut: async () => become(null),
    sendReset: async () => {},
    sendVerification: async () => {},
    reload: async () => person,
    checkResetCode: async () => 'rahima@godown.test',
    resetPassword: async () => {},
    applyCode: async () => null,
    ...overrides,
  };
  return { identity, become };
}

export interface FakeSessionOptions {
  person?: Person | null;
  identity?: Partial<Identity>;
  requestToken?: (idToken: string, email: string) => Promise<string>;
  store?: KeyValueStore;
  load?: () => Promise<never>;
}

/** A new session store with a fake identity provider, for one test. */
export function createFakeSession(options: FakeSessionOptions = {}) {
  const { person = null, store = createStore([() => localStorage]), load } = options;
  const { identity, become } = createFakeIdentity(person, options.identity);
  const requestToken = options.requestToken ?? (async (_idToken, email) => accessToken(email));
  const session = createSessionStore({
    store,
    load: async (host): Promise<SessionEngine> =>
      load ? load() : startSessionEngine(host, { identity, requestToken }),
  });
  return { session, identity, become, store };
}

/** A token with the claims that the client reads. `exp` is in seconds. */
export function accessToken(email: string, exp = Math.floor(Date.now() / 1000) + 3600): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');
  return `${part({ alg: 'HS256' })}.${part({ email, exp })}.signature`;
}
