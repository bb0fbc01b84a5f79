import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnEmail } from '../../auth/use-own-email';
import { useRowAction } from '../../sync/use-row-action';
import { notify } from '../../ui/notify';
import type { Entry } from './entries';
import { undoMovement } from './undo-movement';

/** The id of an entry's row, for links from what took it back and the other way round. */
export const rowId = (movementId: string) => `movement-${movementId}`;

/** Whether the list has the entry of this lead, and not as undone. */
export const isOpen = (entries: readonly Entry[], id: string) =>
  entries.some(({ lead }) => lead._id === id && !lead.undoneBy);

/** Undo as a list of movements offers it. `busy` holds the ids of leads. */
export function useUndoing() {
  const client = useQueryClient();
  const email = useOwnEmail();
  const { run, ...state } = useRowAction();
  const start = useCallback(
    async ({ lead: { _id } }: Entry) => {
      const act = async () => {
        await undoMovement(client, _id, email);
        notify.success('Undone.');
      };
      await run(_id, { act, done: 'undone' });
      // The button goes with the undo, and the focus must not go with the button.
      document.getElementById(rowId(_id))?.focus({ preventScroll: true });
    },
    [client, email, run],
  );
  return { start, ...state };
}
