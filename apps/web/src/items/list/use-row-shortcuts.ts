import type { Item } from '@godown/shared/items/item';
import { useShortcuts } from '../../ui/shortcuts';

/** Keys for the row that has the focus: what to do with its item, by key. `offset`: the place of the first of these items in the list. */
export function useRowShortcuts(
  items: readonly Item[],
  offset: number,
  shortcuts: Readonly<Record<string, (item: Item) => void>>,
): void {
  const withItem = (act: (item: Item) => void) => () => {
    const index = document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
    const item = index === undefined ? undefined : items[Number(index) - offset];
    if (item) act(item);
  };
  useShortcuts(Object.fromEntries(Object.entries(shortcuts).map(([key, act]) => [key, withItem(act)])));
}
