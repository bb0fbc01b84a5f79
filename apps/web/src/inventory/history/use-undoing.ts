import { useCallback, useMemo } from 'react';
import type { Deltas } from '../changes/change';
import { usePendingChanges } from '../changes/shown-items';
import { useChanges } from '../changes/use-changes';
import type { Entry } from './entries';
import { entryText } from './words';

/** The id of an entry's row, for links to it from its reversal and the other way round. */
export const rowId = (movementId: string) => `movement-${movementId}`;

/** Undo in a list of movements. `busy` has the ids of the leads whose undo is pending. */
export function useUndoing() {
  const { make } = useChanges();
  const pending = usePendingChanges();
  const busy = useMemo(
    () => new Set(pending.flatMap((change) => (change.kind === 'undo' ? [change.movement] : []))),
    [pending],
  );
  const start = useCallback(
    (entry: Entry) => {
      const { _id, item, itemName } = entry.lead;
      const undo = {
        kind: 'undo',
        movement: _id,
        deltas: reversalOf(entry),
        text: entryText(entry),
      } as const;
      void make({ _id: item, name: itemName }, undo);
      // The button goes with the undo. The focus must stay in the row.
      document.getElementById(rowId(_id))?.focus({ preventScroll: true });
    },
    [make],
  );
  return { start, busy };
}

function reversalOf({ movements }: Entry): Deltas {
  const deltas: Deltas = {};
  for (const { warehouse, change } of movements) deltas[warehouse] = (deltas[warehouse] ?? 0) - change;
  return deltas;
}
