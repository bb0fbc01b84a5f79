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
 * Something that is done to single rows of a list. `busy` holds the ids that are on their way. `toNotice` says what is
 * known of the last one that did not go through, as a `Notice` takes it; where that is nothing, only while the row is
 * still as it was, as `isOpen` tells. `run` resolves when it is over, whichever way.
 */
export function useRowAction() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<(Outcome & { about: string }) | null>(null);
  const run = useCallback(async (id: string, { act, ...wanted }: RowAction) => {
    setOutcome(null);
    setBusy((before) => new Set(before).add(id));
    try {
      await act();
    } catch (error) {
      setOutcome({ ...toOutcome(error, wanted), about: id });
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }, []);
  const toNotice = (isOpen: (id: string) => boolean) => {
    if (!outcome || (outcome.tone === 'warn' && !isOpen(outcome.about))) return {};
    const { text, tone } = outcome;
    return { text, tone, onDismiss: () => setOutcome(null) };
  };
  return { run, busy, toNotice };
}
