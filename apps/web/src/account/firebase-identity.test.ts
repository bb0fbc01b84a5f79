import {
  connectAuthEmulator,
  initializeAuth,
  signInWithPopup,
  signOut,
  updateCurrentUser,
} from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase-identity';

const user = { uid: 'u', email: 'Google@Godown.test', emailVerified: true };

// Outside a browser Firebase has one persistence under all three names, so this test checks the names.
vi.mock('firebase/auth', async (original) => ({
  ...(await original<typeof import('firebase/auth')>()),
  browserLocalPersistence: 'local storage',
  browserSessionPersistence: 'session storage',
  inMemoryPersistence: 'memory',
  browserPopupRedirectResolver: 'popup resolver',
  initializeAuth: vi.fn((app: { name: string }) => `auth of ${app.name}`),
  connectAuthEmulator: vi.fn(),
  signInWithPopup: vi.fn(async () => ({ user })),
  updateCurrentUser: vi.fn(async () => {}),
  signOut: vi.fn(async () => {}),
}));

beforeEach(() => vi.clearAllMocks());

const emulatorOrigin = 'http://127.0.0.1:9099';
const create = () =>
  createFirebaseIdentity({ projectId: 'demo', apiKey: 'k', authDomain: 'd', emulatorOrigin });

it('keeps the sign-in in local storage, session storage or memory, in this order', () => {
  create();
  // On phones the popup resolver would load Google's script on every page.
  expect(initializeAuth).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    persistence: ['local storage', 'session storage', 'memory'],
  });
  expect(connectAuthEmulator).toHaveBeenCalledExactlyOnceWith('auth of [DEFAULT]', emulatorOrigin, {
    disableWarnings: true,
  });
});

it('starts the Auth with the popup resolver once, when it is prepared', async () => {
  const identity = create();
  identity.prepareGoogle();
  expect(initializeAuth).toHaveBeenLastCalledWith(expect.anything(), {
    persistence: 'memory',
    popupRedirectResolver: 'popup resolver',
  });
  expect(connectAuthEmulator).toHaveBeenLastCalledWith('auth of google', emulatorOrigin, expect.anything());
  identity.prepareGoogle();
  await identity.signInWithGoogle();
  expect(initializeAuth).toHaveBeenCalledTimes(2);
});

it('passes the person of the popup to the Auth that keeps the sign-in', async () => {
  await expect(create().signInWithGoogle()).resolves.toMatchObject({ email: 'google@godown.test' });
  expect(signInWithPopup).toHaveBeenCalledExactlyOnceWith('auth of google', expect.anything());
  expect(updateCurrentUser).toHaveBeenCalledExactlyOnceWith('auth of [DEFAULT]', user);
  expect(signOut).toHaveBeenCalledExactlyOnceWith('auth of google');
});
