import { type Item, itemSchema } from '@godown/shared/item';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate } from '../../lib/invalidate';
import { createSendOnce } from '../../lib/use-send-once';
import { afterChange } from '../items/list-cache';
import { fetchItem, itemKeys } from '../items/queries';
import { movementKeys } from './keys';

/** What stood in the way of a restore, other than a failed call. `message` is fit to be shown. */
export class NotDeletedError extends Error {
  override readonly name = 'NotDeletedError';
}

const send = createSendOnce();

/**
 * Brings a deleted item back: resolves to it, with every list in step. Rejects with a `NotDeletedError` when it is not
 * among the deleted ones any more, else with the `ApiError`. Tried again after a lost answer it counts once.
 */
export async function restoreItem(client: QueryClient, id: string): Promise<Item> {
  const path = `/item/${encodeURIComponent(id)}/restore`;
  try {
    const { data } = await send(`restore ${id}`, (headers) =>
      api.post(path, { schema: itemSchema, headers }),
    );
    afterChange(client, data);
    // An item that is back stands where it stood before in every list.
    invalidate(client, itemKeys.lists, movementKeys.deleted);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'item_not_found') throw error;
    invalidate(client, itemKeys.lists, movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(id));
    throw await explain(id, error);
  }
}

/** Whether somebody else was faster, or it was too late. */
async function explain(id: string, cause: ApiError): Promise<Error> {
  const back = await fetchItem(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'item_not_found') return null;
    throw error;
  });
  return new NotDeletedError(
    back ? 'Somebody else has restored it already.' : 'It can no longer be restored.',
    { cause },
  );
}
