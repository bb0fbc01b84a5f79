/** A person, according to the identity provider. */
export interface Identity {
  uid: string;
  /** Trimmed, lower case; null for an account without one. */
  email: string | null;
  emailVerified: boolean;
}

/** Verifies an ID token. Rejects with `InvalidIdTokenError`, or `IdentityUnavailableError` when it cannot decide. */
export interface IdentityVerifier {
  verify(idToken: string): Promise<Identity>;
}

/** The token or its account is not valid. The message says why and contains nothing of the token. */
export class InvalidIdTokenError extends Error {
  override readonly name = 'InvalidIdTokenError';
}

/** The identity provider cannot be reached, so no token can be verified. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}
