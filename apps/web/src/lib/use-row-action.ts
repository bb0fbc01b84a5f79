import { useCallback, useState } from 'react';
import { failureText } from './api-error';

interface RowAction {
  act: () => Promise<void>;
  /** What did not happen, as a sentence; why is added to it. */
  failed: string;
}

/**
 * Something that is done to single rows of a list. `busy` holds the ids that are on their way; `failure` says why the
 * last one did not go through. `run` resolves when it is over, whichever way.
 */
export function useRowAction() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(async (id: string, { act, failed }: RowAction) => {
    setFailure(null);
    setBusy((before) => new Set(before).add(id));
    try {
      await act();
    } catch (error) {
      setFailure(`${failed} ${failureText(error)}`);
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }, []);
  return { run, busy, failure, dismiss: () => setFailure(null) };
}
