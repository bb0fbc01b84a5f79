import { useCallback, useState } from 'react';
import { failureText } from '../../lib/api-error';
import { notify } from '../../ui/notify';
import type { Entry } from './entries';
import { useUndo } from './use-undo';

/** The id of an entry's row, for links from what took it back and the other way round. */
export const rowId = (movementId: string) => `movement-${movementId}`;

/**
 * Undo as a list of movements offers it. `undoing` holds the leads' ids that are on their way; `failure` says why the
 * last one did not go through.
 */
export function useUndoing() {
  const undo = useUndo();
  const [undoing, setUndoing] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);

  const start = useCallback(
    async ({ lead: { _id } }: Entry) => {
      setFailure(null);
      setUndoing((before) => new Set(before).add(_id));
      try {
        await undo(_id);
        notify.success('Undone.');
      } catch (error) {
        setFailure(`Not undone. ${failureText(error)}`);
      } finally {
        setUndoing((before) => new Set([...before].filter((id) => id !== _id)));
        // The button goes with the undo, and the focus must not go with the button.
        document.getElementById(rowId(_id))?.focus({ preventScroll: true });
      }
    },
    [undo],
  );

  return { start, undoing, failure, dismiss: () => setFailure(null) };
}
