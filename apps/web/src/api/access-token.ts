/** Where the product's access token is kept, and how the API client gets a new one. */
import { type KeyValueStore, localStore } from './storage';

/** The name the specification gives the token in local storage. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export interface TokenSource {
  /** The token at hand, or null. With `wait`, a sign-in that is still fetching its token is waited for. */
  read(options?: { wait?: boolean }): Promise<string | null>;
  /** A token that is not `refused`, or null when nobody is signed in. Rejects when the API refuses to give one. */
  renew(refused: string | null): Promise<string | null>;
}

/** Reads the token straight from storage; the session adds waiting and renewal with `attach`. */
export function createTokenSource(store: KeyValueStore = localStore) {
  let session: TokenSource | null = null;
  return {
    read: async (options?: { wait?: boolean }) => {
      if (session && options?.wait) return session.read(options);
      return store.get(ACCESS_TOKEN_KEY);
    },
    renew: async (refused: string | null) => (session ? session.renew(refused) : null),
    /** Called once by the session when it starts; returns how to undo it. */
    attach(source: TokenSource): () => void {
      session = source;
      return () => {
        if (session === source) session = null;
      };
    },
  };
}

export const tokenSource = createTokenSource();
