import type { Item } from '@godown/shared/item';
import { useShortcuts } from '../../../ui/shortcuts';

/** The key x ticks the row that has the focus. `offset`: the place of the first of these items in the list. */
export function useTickKey(items: readonly Item[], offset: number, onTick: (id: string) => void): void {
  useShortcuts({
    x: () => {
      const index = document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
      const item = index === undefined ? undefined : items[Number(index) - offset];
      if (item) onTick(item._id);
    },
  });
}
