import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { useBusyItems } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { useConfirm } from '../../ui/confirm-dialog';
import { deleted } from '../changes/whole-item';

/**
 * Asks, then deletes. `deleting` has the ids of items whose deletion is pending. `onFocusLost` is called if the focus was
 * in the deleted row.
 */
export function useDeleteItem({ onFocusLost }: { onFocusLost: () => void }) {
  const confirm = useConfirm();
  const { make } = useChanges();
  const deleting = useBusyItems(deleted);

  const remove = async (item: Item) => {
    const agreed = await confirm({
      question: t`Want to delete Items?`,
      detail: t`${{ item: item.name }} will be deleted for everyone. It can be restored for 30 days.`,
      confirmLabel: t`Delete item`,
      danger: true,
    });
    if (!agreed) return;
    const pressed = document.activeElement;
    await make(deleted, item, {});
    // The focused button is removed with the row, now or at the next render.
    if (document.activeElement === document.body || document.activeElement === pressed) onFocusLost();
  };

  return { remove, deleting };
}
