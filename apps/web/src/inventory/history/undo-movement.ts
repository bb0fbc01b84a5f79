import type { Item } from '@godown/shared/item';
import { undoResponseSchema } from '@godown/shared/movements';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { sendIntention } from '../../sync/send-intention';
import { afterChange } from '../list-cache';
import { itemKeys, movementKeys } from '../queries';

/**
 * Takes a movement back: resolves to the item as it is then, with every list in step. Rejects with the `ApiError`, whose
 * message is fit to be shown; one that says that the movement was undone already has the lists read afresh. Tried again
 * after a lost answer it counts once. `by`: the address of who is signed in.
 */
export async function undoMovement(client: QueryClient, id: string, by: string): Promise<Item> {
  const path = `/movements/${encodeURIComponent(id)}/undo`;
  try {
    const { data } = await sendIntention({ by, what: `undo ${id}` }, (keyed) =>
      api.post(path, { schema: undoResponseSchema, ...keyed }),
    );
    afterChange(client, data.item);
    return data.item;
  } catch (error) {
    // Somebody else has changed something, and which item is not known here.
    if (error instanceof ApiError && error.code === 'already_undone')
      invalidate(client, movementKeys.all, itemKeys.all);
    throw error;
  }
}
