import type { PublicSettings } from '@godown/shared/http/settings';
import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  type Dependencies,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateCurrentUser,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { Identity, Person } from './identity';

/** Spec: local storage first, then session storage, then memory. */
const PERSISTENCE = [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence];

/**
 * For the Auth that opens Google's popups and keeps nothing. On phones and in Safari, which block a popup that comes long
 * after the press, Firebase loads Google's script when an Auth with the resolver starts. So this one starts with the login
 * page, and the Auth of all pages has no resolver.
 */
const POPUPS: Dependencies = {
  persistence: inMemoryPersistence,
  popupRedirectResolver: browserPopupRedirectResolver,
};

/** The identity provider of the product. This module loads Firebase, so it must be imported lazily. */
export function createFirebaseIdentity(settings: PublicSettings['firebase']): Identity {
  const auth = startAuth(settings, { persistence: PERSISTENCE });
  let popups: Auth | null = null;
  const googleAuth = (): Auth => {
    popups ??= startAuth(settings, POPUPS, 'google');
    return popups;
  };

  const currentUser = (): User => {
    if (!auth.currentUser) throw new Error('No one is signed in.');
    return auth.currentUser;
  };

  return {
    watch: (listener) => onAuthStateChanged(auth, (user) => listener(user && toPerson(user))),
    idToken: async ({ fresh = false } = {}) => currentUser().getIdToken(fresh),
    signIn: async (email, password) =>
      toPerson((await signInWithEmailAndPassword(auth, email, password)).user),
    register: async (email, password) =>
      toPerson((await createUserWithEmailAndPassword(auth, email, password)).user),
    prepareGoogle: () => {
      googleAuth();
    },
    signInWithGoogle: async () => {
      const { user } = await signInWithPopup(googleAuth(), new GoogleAuthProvider());
      await updateCurrentUser(auth, user);
      await signOut(googleAuth());
      return toPerson(user);
    },
    signOut: () => signOut(auth),
    sendReset: (email) => sendPasswordResetEmail(auth, email),
    sendVerification: async () => sendEmailVerification(currentUser()),
    reload: async () => {
      await auth.currentUser?.reload();
      return auth.currentUser && toPerson(auth.currentUser);
    },
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    applyCode: async (code) => {
      const { data } = await checkActionCode(auth, code);
      await applyActionCode(auth, code);
      return data.email ?? null;
    },
  };
}

function startAuth(
  { emulatorOrigin, ...options }: PublicSettings['firebase'],
  dependencies: Dependencies,
  appName?: string,
): Auth {
  const auth = initializeAuth(initializeApp(options satisfies FirebaseOptions, appName), dependencies);
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });
  return auth;
}

/** The API compares addresses in lower case, so the product keeps them in lower case. */
function toPerson({ uid, email, emailVerified }: User): Person {
  return { uid, email: (email ?? '').toLowerCase(), verified: emailVerified };
}
