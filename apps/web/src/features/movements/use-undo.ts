import type { Item } from '@godown/shared/item';
import { undoAnswerSchema } from '@godown/shared/movements';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate } from '../../lib/invalidate';
import { useSendOnce } from '../../lib/use-send-once';
import { afterChange } from '../items/list-cache';
import { itemKeys } from '../items/queries';
import { movementKeys } from './keys';

/**
 * Takes a movement back: `undo(movementId)` resolves to the item as it is then, with every list in step. Rejects with
 * the `ApiError`, whose message is fit to be shown; one that says that the movement was undone already has the lists
 * read afresh. Tried again after a lost answer it counts once.
 */
export function useUndo(): (movementId: string) => Promise<Item> {
  const client = useQueryClient();
  const send = useSendOnce();
  return useCallback(
    async (id: string) => {
      const path = `/movements/${encodeURIComponent(id)}/undo`;
      try {
        const { data } = await send(`undo ${id}`, (headers) =>
          api.post(path, { schema: undoAnswerSchema, headers }),
        );
        afterChange(client, data.item);
        return data.item;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'already_undone') refresh(client);
        throw error;
      }
    },
    [client, send],
  );
}

/** Somebody else has changed something, and which item is not known here. */
function refresh(client: QueryClient): void {
  invalidate(client, movementKeys.all, itemKeys.all);
}
