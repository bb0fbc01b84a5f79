import { deletionSchema, type Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { ApiError, failureText } from '../../lib/api-error';
import { shorten } from '../../lib/shorten';
import { useRowAction } from '../../lib/use-row-action';
import { useSendOnce } from '../../lib/use-send-once';
import { useConfirm } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { movementKeys } from '../movements/keys';
import { useRestore } from '../movements/use-restore';
import { removeFromLists } from './list-cache';
import { itemKeys } from './queries';

/**
 * Asks, deletes, takes the row out of the lists once the server has agreed, and says so with a way back. `deleting` holds
 * the ids that are on their way; `failure` says why the last one stayed.
 */
export function useDeleteItem({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const send = useSendOnce();
  const restore = useRestore();
  const { run, busy, failure, dismiss } = useRowAction();

  const sendDeletion = async (id: string): Promise<'deleted' | 'gone'> => {
    const path = `/item/${encodeURIComponent(id)}`;
    try {
      await send(`delete ${id}`, (headers) => api.delete(path, { schema: deletionSchema, headers }));
      return 'deleted';
    } catch (error) {
      // Somebody else was faster: it is gone, which is what was wanted.
      if (error instanceof ApiError && error.code === 'item_not_found') return 'gone';
      throw error;
    }
  };

  const putBack = async ({ _id, name }: Item) => {
    try {
      await restore(_id);
      notify.success(`${shorten(name)} is back.`);
    } catch (error) {
      // Wherever one has gone meanwhile. It stays on the page of deleted items.
      notify.error(`${shorten(name)} was not restored. ${failureText(error)}`);
    }
  };

  const act = async (item: Item) => {
    const outcome = await sendDeletion(item._id);
    removeFromLists(client, item._id);
    client.removeQueries({ queryKey: itemKeys.one(item._id) });
    for (const queryKey of [movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(item._id)])
      void client.invalidateQueries({ queryKey });
    onDeleted();
    if (outcome === 'gone') notify.info(`${shorten(item.name)} was deleted already.`);
    else
      notify.success(`${shorten(item.name)} deleted.`, {
        label: 'Undo',
        of: item._id,
        run: () => void putBack(item),
      });
  };

  const remove = async (item: Item) => {
    const agreed = await confirm({
      question: 'Want to delete Items?',
      detail: `${item.name} leaves the inventory for everybody. It can be restored for 30 days.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) await run(item._id, { act: () => act(item), failed: `${item.name} was not deleted.` });
  };

  return { remove, deleting: busy, failure, dismiss };
}
