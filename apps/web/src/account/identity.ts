/** The identity provider as the app uses it: Firebase in the product, a fake in tests. */

export interface Person {
  uid: string;
  email: string;
  /** Whether the person has opened the verification link. */
  verified: boolean;
}

export interface Identity {
  /** Calls back with the person (or null) as soon as it is known and on every change, in every tab. */
  watch(listener: (person: Person | null) => void): () => void;
  /** The ID token of the signed-in person; `fresh` requests a new one. Rejects for a visitor. */
  idToken(options?: { fresh?: boolean }): Promise<string>;
  signIn(email: string, password: string): Promise<Person>;
  /** Creates the account and signs in to it. */
  register(email: string, password: string): Promise<Person>;
  /** Loads what `signInWithGoogle` needs. Otherwise the popup may open so late after the press that it is blocked. */
  prepareGoogle(): void;
  signInWithGoogle(): Promise<Person>;
  signOut(): Promise<void>;
  sendReset(email: string): Promise<void>;
  /** Sends the verification e-mail to the signed-in person. */
  sendVerification(): Promise<void>;
  /** The person as the provider knows them now, or null. */
  reload(): Promise<Person | null>;
  /** The address of a reset code. Rejects if the code was used or has expired. */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Carries out a verification or a recovery. Resolves to the address, or to null if the provider does not send it. */
  applyCode(code: string): Promise<string | null>;
}

/** The message of a provider's failure, as the forms show it after 'Error: '. */
export function identityMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong.';
}

const PLAIN: Record<string, string> = {
  'auth/weak-password': 'Choose a password of at least 6 characters.',
  'auth/missing-password': 'Enter a password of at least 6 characters.',
  'auth/email-already-in-use': 'This email has an account already. Log in instead.',
  'auth/invalid-email': 'This is not an email address. Check it.',
  'auth/missing-email': 'Enter your email.',
  'auth/network-request-failed': 'No internet. Try again when you are connected.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow it, then try again.',
  'auth/popup-closed-by-user': 'The Google window was closed. Try again.',
};

/** A failed registration in a plain sentence. The login page shows the provider's own message, as specified. */
export const plainIdentityMessage = (error: unknown): string =>
  PLAIN[identityCode(error)] ?? identityMessage(error);

/** The provider's code, such as `auth/popup-blocked`, or ''. */
export function identityCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
