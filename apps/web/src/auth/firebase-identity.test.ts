import { connectAuthEmulator, initializeAuth, signInWithPopup } from 'firebase/auth';
import { expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase-identity';

// Outside a browser Firebase has the same persistence under all three names, so this test checks the names.
vi.mock('firebase/auth', async (original) => ({
  ...(await original<typeof import('firebase/auth')>()),
  browserLocalPersistence: 'local storage',
  browserSessionPersistence: 'session storage',
  inMemoryPersistence: 'memory',
  browserPopupRedirectResolver: 'popup resolver',
  initializeAuth: vi.fn(() => 'auth'),
  connectAuthEmulator: vi.fn(),
  signInWithPopup: vi.fn(async () => ({
    user: { uid: 'u', email: 'Google@Godown.test', emailVerified: true },
  })),
}));

it('keeps the sign-in in local storage, else in session storage, else in memory', async () => {
  const emulatorOrigin = 'http://127.0.0.1:9099';
  const identity = createFirebaseIdentity({
    projectId: 'demo',
    apiKey: 'k',
    authDomain: 'd',
    emulatorOrigin,
  });
  // The popup's part is handed to the popup alone: at start-up it would load Google's script.
  expect(initializeAuth).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    persistence: ['local storage', 'session storage', 'memory'],
  });
  expect(connectAuthEmulator).toHaveBeenCalledExactlyOnceWith('auth', emulatorOrigin, {
    disableWarnings: true,
  });

  await expect(identity.signInWithGoogle()).resolves.toMatchObject({ email: 'google@godown.test' });
  expect(signInWithPopup).toHaveBeenCalledExactlyOnceWith('auth', expect.anything(), 'popup resolver');
});
