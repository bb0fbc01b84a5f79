import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnEmail } from '../../auth/use-own-email';
import { useRowAction } from '../../sync/use-row-action';
import { type Confirmation, useConfirm } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { nearText } from '../../ui/when';
import type { MovementGroup } from './movement-groups';
import { rowId } from './movement-link';
import { undoMovement } from './undo-movement';
import { actText } from './words';

/** How long people may undo their own movements without a question: a mistake is noticed at once. */
const UNASKED_MS = 10 * 60_000;

/** Whether the list has the group of this lead, and not as undone. */
export const isOpen = (groups: readonly MovementGroup[], id: string) =>
  groups.some(({ lead }) => lead._id === id && !lead.undoneBy);

/** Undo for a list of movements. `busy` holds the ids of leads. */
export function useUndoing() {
  const client = useQueryClient();
  const email = useOwnEmail();
  const confirm = useConfirm();
  const { run, ...state } = useRowAction();
  const start = useCallback(
    async (group: MovementGroup) => {
      const { _id } = group.lead;
      const question = questionFor(group, email);
      if (question && !(await confirm(question))) return;
      const act = async () => {
        await undoMovement(client, _id, email);
        notify.success(`Undone: ${actText(group)}`);
      };
      await run(_id, { act, done: 'undone' });
      // The button goes with the undo, and the focus must not go with the button.
      document.getElementById(rowId(_id))?.focus({ preventScroll: true });
    },
    [client, confirm, email, run],
  );
  return { start, ...state };
}

/** What to ask before undoing somebody else's movement, or one that is older than ten minutes. */
function questionFor(group: MovementGroup, email: string): Confirmation | undefined {
  const { lead, original } = group;
  const now = Date.now();
  const isOwn = lead.email === email;
  if (isOwn && now - Date.parse(lead.at) <= UNASKED_MS) return undefined;
  const who = isOwn ? 'you' : lead.email;
  return {
    question: `Undo ${actText(group)} by ${who}, ${nearText(lead.at, now)}?`,
    detail: original ? `${lead.itemName}. The movement that it undid will count again.` : lead.itemName,
    confirmLabel: 'Undo',
    cancelLabel: 'Keep',
  };
}
