/** Reads the stored access token, and renews it for the API client. */

/** The name the specification gives the token in local storage. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export interface TokenSource {
  /** The stored token, or null. With `wait`, waits for a sign-in that is still fetching its token. */
  read(options?: { wait?: boolean }): Promise<string | null>;
  /** A token other than `refused`, or null for a visitor. Rejects if the API refuses to issue one. */
  renew(refused: string | null): Promise<string | null>;
}
