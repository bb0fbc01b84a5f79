import type { DeletedItem } from '@godown/shared/item';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../account/use-api';
import { useBusyItems } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { deletedItemsQuery } from '../stock/queries';
import { List, ListCount, ListPage } from '../ui/list-page';
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
      title="Deleted items"
      lead={
        items.length === 0 && !query.isPending ? (
          'Deleted items can be restored for 30 days.'
        ) : (
          <ListCount
            one="deleted item"
            query={query}
            after=". Each can be restored for 30 days."
            otherwise="Each can be restored for 30 days."
          />
        )
      }
    >
      <List
        ref={list}
        label="Deleted items"
        what="deleted items"
        query={query}
        count={items.length}
        empty={EMPTY}
      >
        <DeletedItemsTable items={items} busy={busy} onRestore={start} />
      </List>
    </ListPage>
  );
}

const EMPTY = {
  title: 'No deleted items',
  detail: 'Deleted items stay here for 30 days, in case it was a mistake.',
};
