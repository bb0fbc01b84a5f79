import { useState } from 'react';
import { type Identity, identityMessage, type Person } from './identity';
import { useSessionStore } from './session';

export type EntryKind = 'password' | 'google';

export interface Entry {
  /** Which sign-in is running. */
  busy: EntryKind | null;
  /** The provider's message about the last failure. */
  error: string | null;
  setError: (message: string | null) => void;
  enter: (kind: EntryKind, signIn: (identity: Identity) => Promise<Person>) => Promise<void>;
}

/** One sign-in at a time, and what came of it. Being signed in shows in the session, not here. */
export function useEntry(): Entry {
  const store = useSessionStore();
  const [busy, setBusy] = useState<EntryKind | null>(null);
  const [error, setError] = useState<string | null>(null);

  const enter: Entry['enter'] = async (kind, signIn) => {
    if (busy) return;
    setBusy(kind);
    setError(null);
    try {
      await store.enter(signIn);
    } catch (cause) {
      setError(identityMessage(cause));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, setError, enter };
}
