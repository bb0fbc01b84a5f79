import type { DeletedItem } from '@godown/shared/items/item';
import { msg, plural, t } from '@lingui/core/macro';
import { useRef } from 'react';
import { useBusyItems } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { deletedItemsQuery } from '../stock/queries';
import { useList } from '../stock/use-list';
import { ListCount, ListPage } from '../ui/list-page';
import { NO_FILTERS } from '../ui/url-filters';
import { restored } from './changes/whole-item';
import { DeletedItemsTable } from './list/deleted-items-table';

/** /deletedItems: the items that were deleted in the last 30 days, each with Restore. */
export function DeletedItemsPage() {
  const list = useList(DELETED_ITEMS);
  const { rows, query } = list;
  const shown = useRef<HTMLElement>(null);
  const { make } = useChanges();
  const busy = useBusyItems(restored);
  const start = async (item: DeletedItem) => {
    const pressed = document.activeElement;
    await make(restored, item, {});
    // The restored row is removed. The focus stays in the list, unless the person has moved it.
    if (document.activeElement === pressed || document.activeElement === document.body)
      shown.current?.focus({ preventScroll: true });
  };
  return (
    <ListPage
      list={list}
      ref={shown}
      lead={
        rows.length === 0 && !query.isPending ? (
          t`Deleted items can be restored for 30 days.`
        ) : (
          <ListCount list={list} otherwise={t`Each can be restored for 30 days.`} />
        )
      }
    >
      <DeletedItemsTable items={rows} busy={busy} onRestore={start} />
    </ListPage>
  );
}

const DELETED_ITEMS = {
  query: deletedItemsQuery,
  filters: NO_FILTERS,
  words: {
    title: msg`Deleted items`,
    loading: msg`Loading the deleted items`,
    failed: msg`The deleted items could not be loaded`,
    nextFailed: msg`The next deleted items could not be loaded.`,
    empty: {
      title: msg`No deleted items`,
      detail: msg`Deleted items stay here for 30 days, in case it was a mistake.`,
    },
    length: (total: number, count: string) =>
      plural(total, {
        0: 'No deleted items',
        one: `${count} deleted item. Each can be restored for 30 days.`,
        other: `${count} deleted items. Each can be restored for 30 days.`,
      }),
    moreThan: (count: string) => t`More than ${count} deleted items. Each can be restored for 30 days.`,
  },
};
