import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../../auth/use-own-email';
import { useRowAction } from '../../sync/use-row-action';
import { useConfirm } from '../../ui/confirm-dialog';
import { deleteItem } from './delete-item';

/**
 * Asks and deletes: see `deleteItem`. `deleting` holds the ids that are on their way; `toNotice` says why the last
 * one stayed.
 */
export function useDeleteItem({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient();
  const email = useOwnEmail();
  const confirm = useConfirm();
  const { run, busy, ...rest } = useRowAction();

  const remove = async (item: Item) => {
    const agreed = await confirm({
      question: 'Want to delete Items?',
      detail: `${item.name} leaves the inventory for everybody. It can be restored for 30 days.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    const act = async () => {
      await deleteItem(client, item, email);
      onDeleted();
    };
    await run(item._id, { act, done: 'deleted', of: item.name });
  };

  return { remove, deleting: busy, ...rest };
}
