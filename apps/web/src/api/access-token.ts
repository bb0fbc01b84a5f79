/** Reads the stored access token, and renews it for the API client. */
import { type KeyValueStore, localStore } from './storage';

/** The name the specification gives the token in local storage. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export interface TokenSource {
  /** The stored token, or null. With `wait`, waits for a sign-in that is still fetching its token. */
  read(options?: { wait?: boolean }): Promise<string | null>;
  /** A token other than `refused`, or null for a visitor. Rejects if the API refuses to issue one. */
  renew(refused: string | null): Promise<string | null>;
}

/** Reads the token from storage. The session adds waiting and renewal with `attach`. */
export function createTokenSource(store: KeyValueStore = localStore) {
  let session: TokenSource | null = null;
  return {
    read: async (options?: { wait?: boolean }) => {
      if (session && options?.wait) return session.read(options);
      return store.get(ACCESS_TOKEN_KEY);
    },
    renew: async (refused: string | null) => (session ? session.renew(refused) : null),
    /** Called by the session when it starts. Returns a function that detaches it. */
    attach(source: TokenSource): () => void {
      session = source;
      return () => {
        if (session === source) session = null;
      };
    },
  };
}

export const tokenSource = createTokenSource();
