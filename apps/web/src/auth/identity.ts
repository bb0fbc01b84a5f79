/** What the application needs of an identity provider. Firebase is behind it in the product, a fake in tests. */

export interface Person {
  uid: string;
  email: string;
  /** Whether the address was proven by following the link that was mailed to it. */
  verified: boolean;
}

export interface Identity {
  /** Calls back with the person (or null) as soon as it is known and on every change, in every tab. */
  watch(listener: (person: Person | null) => void): () => void;
  /** The provider's proof of who is signed in; `fresh` asks for a new one. Rejects when nobody is. */
  idToken(options?: { fresh?: boolean }): Promise<string>;
  signIn(email: string, password: string): Promise<Person>;
  /** Creates the account and signs in to it. */
  register(email: string, password: string): Promise<Person>;
  /** Loads what `signInWithGoogle` needs. Without it the popup may come so long after the press that it is blocked. */
  prepareGoogle(): void;
  signInWithGoogle(): Promise<Person>;
  signOut(): Promise<void>;
  sendReset(email: string): Promise<void>;
  /** Mails the verification link to whoever is signed in. */
  sendVerification(): Promise<void>;
  /** The person as the provider knows them now, or null. */
  reload(): Promise<Person | null>;
  /** The address a reset code was mailed to. Rejects when the code is spent or expired. */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Carries out a verification or a recovery. Answers the address concerned, or null when it is not told. */
  applyCode(code: string): Promise<string | null>;
}

/** The message of a provider's failure, as the forms show it after 'Error: '. */
export function identityMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong.';
}

/** The provider's code, such as `auth/popup-blocked`, or ''. */
export function identityCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
