/** Who somebody is, as the identity provider vouches for it. */
export interface Identity {
  uid: string;
  /** Trimmed, lower case; null for an account without one. */
  email: string | null;
  emailVerified: boolean;
}

/** Checks an ID token. Rejects with `InvalidIdTokenError`, or `IdentityUnavailableError` when it cannot tell. */
export interface IdentityVerifier {
  verify(idToken: string): Promise<Identity>;
}

/** The token proves nothing. The message says why, without any of the token in it. */
export class InvalidIdTokenError extends Error {
  override readonly name = 'InvalidIdTokenError';
}

/** The provider's public keys could not be fetched, so no token can be judged. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}
