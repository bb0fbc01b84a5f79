import type { Item } from '@godown/shared/item';
import { useConfirm } from '../../ui/confirm-dialog';
import { useBusyItems } from '../changes/shown-items';
import { useChanges } from '../changes/use-changes';

/** Asks, then deletes. `deleting` has the ids whose deletion is pending. `onFocusLost` is called when the focus went with a row. */
export function useDeleteItem({ onFocusLost }: { onFocusLost: () => void }) {
  const confirm = useConfirm();
  const { make } = useChanges();
  const deleting = useBusyItems('delete');

  const remove = async (item: Item) => {
    const agreed = await confirm({
      question: 'Want to delete Items?',
      detail: `${item.name} leaves the inventory for everybody. It can be restored for 30 days.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    const pressed = document.activeElement;
    await make(item, { kind: 'delete' });
    // The row is gone, or will be with the next render, and the focus with it.
    if (document.activeElement === document.body || document.activeElement === pressed) onFocusLost();
  };

  return { remove, deleting };
}
