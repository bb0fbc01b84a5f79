import { useCallback, useMemo } from 'react';
import { useOwnEmail } from '../account/use-own-email';
import { type Deltas, isA } from '../stock/changes/change';
import { usePendingChanges } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { type Confirmation, useConfirm } from '../ui/confirm-dialog';
import { nearText } from '../ui/when';
import type { MovementGroup } from './movement-groups';
import { rowId } from './movement-link';
import { undone } from './undo';
import { actText } from './words';

/** For this long, people undo their own movements without a question, because mistakes are noticed soon. */
const UNASKED_MS = 10 * 60_000;

/** Undo in a list of movements. `busy` has the ids of the leads whose undo is pending. */
export function useUndoing() {
  const { make } = useChanges();
  const confirm = useConfirm();
  const email = useOwnEmail();
  const pending = usePendingChanges();
  const busy = useMemo(
    () => new Set(pending.flatMap((change) => (isA(undone, change) ? [change.movement] : []))),
    [pending],
  );
  const start = useCallback(
    async (group: MovementGroup) => {
      const { _id, item, itemName } = group.lead;
      const question = questionFor(group, email);
      if (question && !(await confirm(question))) return;
      const fields = { movement: _id, deltas: reversalOf(group), text: actText(group) };
      void make(undone, { _id: item, name: itemName }, fields);
      // The undo removes the button. The focus must stay in the row.
      document.getElementById(rowId(_id))?.focus({ preventScroll: true });
    },
    [confirm, email, make],
  );
  return { start, busy };
}

/** The question before undoing a movement of someone else, or one older than ten minutes. */
function questionFor(group: MovementGroup, email: string): Confirmation | undefined {
  const { lead, original, isRedo } = group;
  const now = Date.now();
  const isOwn = lead.email === email;
  if (isOwn && now - Date.parse(lead.at) <= UNASKED_MS) return undefined;
  const who = isOwn ? 'you' : lead.email;
  return {
    question: `Undo ${actText(group)} by ${who}, ${nearText(lead.at, now)}?`,
    detail:
      original && !isRedo ? `${lead.itemName}. The movement that it undid will count again.` : lead.itemName,
    confirmLabel: 'Undo',
    cancelLabel: 'Keep',
  };
}

function reversalOf({ movements }: MovementGroup): Deltas {
  const deltas: Deltas = {};
  for (const { warehouse, change } of movements) deltas[warehouse] = (deltas[warehouse] ?? 0) - change;
  return deltas;
}
