/** The identity provider as the app uses it: Firebase in the product, a fake in tests. */
import { t } from '@lingui/core/macro';

export interface Person {
  uid: string;
  email: string;
  /** True once the person has opened the verification link. */
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
  /** Loads the code for `signInWithGoogle` early. Otherwise the popup may open so late after the press that it is blocked. */
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
  return error instanceof Error && error.message ? error.message : t`Something went wrong.`;
}

/** The provider's code, such as `auth/popup-blocked`, or ''. */
export function identityCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
