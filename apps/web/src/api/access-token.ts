/** Where the product's access token is kept, and how the API client gets a new one. */

/** The name the specification gives the token in local storage. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export interface TokenSource {
  /** The token at hand, or null. With `wait`, a sign-in that is still fetching its token is waited for. */
  read(options?: { wait?: boolean }): Promise<string | null>;
  /** A token that is not `refused`, or null when nobody is signed in. Rejects when the API refuses to give one. */
  renew(refused: string | null): Promise<string | null>;
}
