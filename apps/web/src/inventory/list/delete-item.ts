import { deletionSchema, type Item } from '@godown/shared/item';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { toOutcome } from '../../sync/outcome';
import { sendIntention } from '../../sync/send-intention';
import { notify } from '../../ui/notify';
import { shorten } from '../../ui/shorten';
import { removeFromLists } from '../list-cache';
import { itemKeys, movementKeys } from '../queries';
import { restoreItem } from './restore-item';

/**
 * Deletes an item, takes it out of the lists once the server has agreed, and says so with a way back. Rejects with the
 * `ApiError`. Tried again after a lost answer it counts once. `by`: the address of who is signed in.
 */
export async function deleteItem(client: QueryClient, item: Item, by: string): Promise<void> {
  const outcome = await sendDeletion(item, by);
  removeFromLists(client, item._id);
  client.removeQueries({ queryKey: itemKeys.one(item._id) });
  invalidate(client, movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(item._id));
  const name = shorten(item.name);
  if (outcome === 'gone') notify.info(`${name} was deleted already.`);
  else
    notify.success(`${name} deleted.`, {
      label: 'Undo',
      of: item._id,
      run: () => void putBack(client, item, by),
    });
}

async function sendDeletion({ _id, version }: Item, by: string): Promise<'deleted' | 'gone'> {
  const path = `/item/${encodeURIComponent(_id)}`;
  try {
    await sendIntention({ by, what: `delete ${_id} ${version}` }, (keyed) =>
      api.delete(path, { schema: deletionSchema, ...keyed }),
    );
    return 'deleted';
  } catch (error) {
    // Somebody else was faster: it is gone, which is what was wanted.
    if (error instanceof ApiError && error.code === 'item_not_found') return 'gone';
    throw error;
  }
}

async function putBack(client: QueryClient, item: Item, by: string): Promise<void> {
  try {
    await restoreItem(client, item, by);
  } catch (error) {
    // Wherever one has gone meanwhile. It stays on the page of deleted items.
    const next = 'Restoring it from Deleted items counts once.';
    notify.error(toOutcome(error, { done: 'restored', of: shorten(item.name), next }).text);
  }
}
