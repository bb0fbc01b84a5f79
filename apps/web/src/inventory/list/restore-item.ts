import { type Item, itemSchema } from '@godown/shared/item';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { sendIntention } from '../../sync/send-intention';
import { notify } from '../../ui/notify';
import { shorten } from '../../ui/shorten';
import { afterChange } from '../list-cache';
import { fetchItem, itemKeys, movementKeys } from '../queries';

/**
 * Brings a deleted item back, puts every list in step, and says so. Rejects with an error whose message is fit to be
 * shown: the `ApiError`, or why the item is not among the deleted ones any more. Tried again after a lost answer it
 * counts once. `by`: the address of who is signed in.
 */
export async function restoreItem(client: QueryClient, { _id, name, version }: Item, by: string) {
  const path = `/item/${encodeURIComponent(_id)}/restore`;
  try {
    const { data } = await sendIntention({ by, what: `restore ${_id} ${version}` }, (keyed) =>
      api.post(path, { schema: itemSchema, ...keyed }),
    );
    afterChange(client, data);
    // An item that is back stands where it stood before in every list.
    invalidate(client, itemKeys.lists, movementKeys.deleted);
    notify.success(`${shorten(name)} is back.`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'item_not_found') throw error;
    invalidate(client, itemKeys.lists, movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(_id));
    throw new Error(await explain(_id), { cause: error });
  }
}

/** Whether somebody else was faster, or it was too late. */
async function explain(id: string): Promise<string> {
  try {
    await fetchItem(id);
    return 'Somebody else has restored it already.';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'item_not_found') return 'It can no longer be restored.';
    // That it was not restored now is known all the same.
    return 'It is no longer among the deleted items.';
  }
}
