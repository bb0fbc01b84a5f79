import type { PublicSettings } from '@godown/shared/settings';
import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
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
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { Identity, Person } from './identity';

/** Spec: local storage first, then session storage, then memory. */
const PERSISTENCE = [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence];

/** The identity provider of the product. Loading this module loads Firebase, so it is only ever imported lazily. */
export function createFirebaseIdentity({ emulatorOrigin, ...options }: PublicSettings['firebase']): Identity {
  const app = initializeApp(options satisfies FirebaseOptions);
  // No popup resolver here: on phones it would load Google's script at start-up.
  const auth = initializeAuth(app, { persistence: PERSISTENCE });
  if (emulatorOrigin) connectAuthEmulator(auth, emulatorOrigin, { disableWarnings: true });

  const currentUser = (): User => {
    if (!auth.currentUser) throw new Error('Nobody is signed in.');
    return auth.currentUser;
  };

  return {
    watch: (listener) => onAuthStateChanged(auth, (user) => listener(user && toPerson(user))),
    idToken: async ({ fresh = false } = {}) => currentUser().getIdToken(fresh),
    signIn: async (email, password) =>
      toPerson((await signInWithEmailAndPassword(auth, email, password)).user),
    register: async (email, password) =>
      toPerson((await createUserWithEmailAndPassword(auth, email, password)).user),
    signInWithGoogle: async () =>
      toPerson((await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user),
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

/** The API compares addresses in lower case, so that is how the product knows them. */
function toPerson({ uid, email, emailVerified }: User): Person {
  return { uid, email: (email ?? '').toLowerCase(), verified: emailVerified };
}
