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
 * Undoes a movement and updates every list. Resolves to the item afterwards; rejects with the `ApiError`, whose message can be
 * shown. A retry after a lost response counts once. `by`: the e-mail address of the signed-in person.
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
    // Somebody else has undone it. Which item it belongs to is not known here.
    if (error instanceof ApiError && error.code === 'already_undone')
      invalidate(client, movementKeys.all, itemKeys.all);
    throw error;
  }
}
