import { t } from '@lingui/core/macro';
import { useCallback, useMemo } from 'react';
import { useNameOf } from '../account/names';
import { useOwnEmail } from '../account/use-own-email';
import { timeNow } from '../api/server-time';
import { type Deltas, isA } from '../stock/changes/change';
import { usePendingChanges } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { type Confirmation, useConfirm } from '../ui/confirm-dialog';
import { nearText } from '../ui/when';
import { actText } from './act-words';
import type { MovementGroup } from './movement-groups';
import { rowId } from './movement-link';
import { undone } from './undo';

/** For this long, people undo their own movements without a question, because mistakes are noticed soon. */
const UNASKED_MS = 10 * 60_000;

/** Undo in a list of movements. `busy` has the ids of the leads whose undo is pending. */
export function useUndoing() {
  const { make } = useChanges();
  const confirm = useConfirm();
  const email = useOwnEmail();
  const nameOf = useNameOf();
  const pending = usePendingChanges();
  const busy = useMemo(
    () => new Set(pending.flatMap((change) => (isA(undone, change) ? [change.movement] : []))),
    [pending],
  );
  const start = useCallback(
    async (group: MovementGroup) => {
      const { _id, item, itemName } = group.lead;
      const question = questionFor(group, email, nameOf);
      if (question && !(await confirm(question))) return;
      const fields = { movement: _id, deltas: reversalOf(group), text: actText(group) };
      void make(undone, { _id: item, name: itemName }, fields);
      // The undo removes the button. The focus must stay in the row.
      document.getElementById(rowId(_id))?.focus({ preventScroll: true });
    },
    [confirm, email, make, nameOf],
  );
  return { start, busy };
}

/** The question before undoing a movement of someone else, or one older than ten minutes. */
function questionFor(
  group: MovementGroup,
  email: string,
  nameOf: (email: string) => string,
): Confirmation | undefined {
  const { lead, original, isRedo } = group;
  const now = timeNow();
  const isOwn = lead.email === email;
  if (isOwn && now - Date.parse(lead.at) <= UNASKED_MS) return undefined;
  const act = actText(group);
  const time = nearText(lead.at, now);
  const { itemName: item } = lead;
  const person = nameOf(lead.email);
  return {
    question: isOwn ? t`Undo ${act} by you, ${time}?` : t`Undo ${act} by ${person}, ${time}?`,
    detail: original && !isRedo ? t`${item}. The movement that it undid will count again.` : item,
    confirmLabel: t`Undo`,
    cancelLabel: t`Keep`,
  };
}

function reversalOf({ movements }: MovementGroup): Deltas {
  const deltas: Deltas = {};
  for (const { warehouse, change, damaged } of movements) {
    deltas[warehouse] = (deltas[warehouse] ?? 0) - change;
    if (damaged) deltas.damaged = { ...deltas.damaged, [warehouse]: -damaged.change };
  }
  return deltas;
}
