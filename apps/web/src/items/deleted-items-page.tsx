import type { DeletedItem } from '@godown/shared/items/item';
import { msg, plural, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../account/use-api';
import { useBusyItems } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { deletedItemsQuery } from '../stock/queries';
import { countText } from '../ui/format';
import { List, ListCount, ListPage, type ListTexts } from '../ui/list-page';
import { restored } from './changes/whole-item';
import { DeletedItemsTable } from './list/deleted-items-table';

/** /deletedItems: the items that were deleted in the last 30 days, each with Restore. */
export function DeletedItemsPage() {
  const query = useInfiniteQuery(deletedItemsQuery(useApi()));
  const items = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLElement>(null);
  const { make } = useChanges();
  const busy = useBusyItems(restored);
  const start = async (item: DeletedItem) => {
    const pressed = document.activeElement;
    await make(restored, item, {});
    // The restored row is removed. The focus stays in the list, unless the person has moved it.
    if (document.activeElement === pressed || document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  };
  return (
    <ListPage
      title={t`Deleted items`}
      lead={
        items.length === 0 && !query.isPending ? (
          t`Deleted items can be restored for 30 days.`
        ) : (
          <ListCount text={lengthText} query={query} otherwise={t`Each can be restored for 30 days.`} />
        )
      }
    >
      <List ref={list} label={t`Deleted items`} texts={TEXTS} query={query} count={items.length}>
        <DeletedItemsTable items={items} busy={busy} onRestore={start} />
      </List>
    </ListPage>
  );
}

const TEXTS: ListTexts = {
  loading: msg`Loading the deleted items`,
  failed: msg`The deleted items could not be loaded`,
  nextFailed: msg`The next deleted items could not be loaded.`,
  empty: {
    title: msg`No deleted items`,
    detail: msg`Deleted items stay here for 30 days, in case it was a mistake.`,
  },
};

/** The length of the list. With `isMore` it is longer than `total`. */
function lengthText(total: number, isMore: boolean): string {
  const count = countText(total);
  if (isMore) return t`More than ${count} deleted items. Each can be restored for 30 days.`;
  return plural(total, {
    0: 'No deleted items',
    one: `${count} deleted item. Each can be restored for 30 days.`,
    other: `${count} deleted items. Each can be restored for 30 days.`,
  });
}
