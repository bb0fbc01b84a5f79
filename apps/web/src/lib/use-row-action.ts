import { useCallback, useState } from 'react';
import { type Outcome, toOutcome } from './outcome';

interface RowAction {
  act: () => Promise<void>;
  /** What it does, such as `deleted`. */
  done: string;
  /** What to, where its place on the page does not say so. */
  of?: string;
}

/**
 * Something that is done to single rows of a list. `busy` holds the ids that are on their way; `notice` says what is known
 * of the last one that did not go through, as a `Notice` takes it. `run` resolves when it is over, whichever way.
 */
export function useRowAction() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = useCallback(async (id: string, { act, ...wanted }: RowAction) => {
    setOutcome(null);
    setBusy((before) => new Set(before).add(id));
    try {
      await act();
    } catch (error) {
      setOutcome(toOutcome(error, wanted));
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }, []);
  return { run, busy, notice: { ...outcome, onDismiss: () => setOutcome(null) } };
}
