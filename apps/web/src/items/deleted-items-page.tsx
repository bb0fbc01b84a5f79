import type { DeletedItem } from '@godown/shared/item';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../account/use-api';
import type { PageOf } from '../api/pages';
import { useBusyItems } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { deletedItemsQuery } from '../stock/queries';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf } from '../ui/format';
import { NextPage } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { restored } from './changes/whole-item';
import { DeletedItemsTable } from './list/deleted-items-table';

/** /deletedItems: the items that were deleted in the last 30 days, each with Restore. */
export function DeletedItemsPage() {
  const deleted = useDeletedItems();
  return (
    <Page title="Deleted items">
      <PageHead
        title="Deleted items"
        lead={<Lead first={deleted.data?.pages[0]} failed={deleted.isError} />}
        action={null}
      />
      <div className="mt-6">
        <Content deleted={deleted} />
      </div>
    </Page>
  );
}

function Lead({ first, failed }: { first: PageOf<DeletedItem> | undefined; failed: boolean }) {
  if (!first && !failed) return <Skeleton className="mt-2 h-4 w-64 max-w-full animate-shimmer" />;
  if (!first?.total) return 'Deleted items can be restored for 30 days.';
  const { total, hasMore } = first;
  const count = `${hasMore ? 'More than ' : ''}${countOf(total, 'deleted item')}`;
  return `${count}. Each can be restored for 30 days.`;
}

const useDeletedItems = () => useInfiniteQuery(deletedItemsQuery(useApi()));

function Content({ deleted }: { deleted: ReturnType<typeof useDeletedItems> }) {
  const { data, error } = deleted;
  const list = useRef<HTMLElement>(null);
  const { make } = useChanges();
  const busy = useBusyItems(restored);
  if (!data && error) {
    return <Failure title="The deleted items could not be loaded" {...toFailure(deleted)} />;
  }
  if (!data) return <TableSkeleton label="Loading the deleted items" />;
  const items = data.pages.flatMap(({ rows }) => rows);
  const start = async (item: DeletedItem) => {
    const pressed = document.activeElement;
    await make(restored, item, {});
    // The restored row is removed. The focus stays in the list, unless the person has moved it.
    if (document.activeElement === pressed || document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={list} tabIndex={-1} aria-label="Deleted items" className="outline-none">
      {items.length === 0 ? <Nothing /> : <DeletedItemsTable items={items} busy={busy} onRestore={start} />}
      <NextPage what="items" query={deleted} />
    </section>
  );
}

function Nothing() {
  return (
    <Empty
      title="No deleted items"
      detail="Deleted items stay here for 30 days, in case it was a mistake."
    ></Empty>
  );
}
