import { useState } from 'react';
import { type Identity, identityMessage, type Person } from './identity';
import { useSessionStore } from './session';

type SignInKind = 'password' | 'google';

interface SignIn {
  /** Which sign-in is running. */
  busy: SignInKind | null;
  /** The provider's message about the last failure. */
  error: string | null;
  setError: (message: string | null) => void;
  signIn: (kind: SignInKind, call: (identity: Identity) => Promise<Person>) => Promise<void>;
}

/** Runs one sign-in at a time, and has its error, as `toMessage` puts it. A success is in the session. */
export function useSignIn(toMessage: (error: unknown) => string = identityMessage): SignIn {
  const store = useSessionStore();
  const [busy, setBusy] = useState<SignInKind | null>(null);
  const [error, setError] = useState<string | null>(null);

  const signIn: SignIn['signIn'] = async (kind, call) => {
    if (busy) return;
    setBusy(kind);
    setError(null);
    try {
      await store.signIn(call);
    } catch (cause) {
      setError(toMessage(cause));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, setError, signIn };
}
