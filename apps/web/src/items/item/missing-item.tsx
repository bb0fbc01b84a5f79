import type { DeletedItem } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNameOf } from '../../account/names';
import { useApi } from '../../account/use-api';
import { useBusyItems } from '../../stock/changes/shown-items';
import { useChanges } from '../../stock/changes/use-changes';
import { pictureOf } from '../../stock/picture';
import { deletedItemsQuery } from '../../stock/queries';
import { Button, LinkButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { Moment } from '../../ui/moment';
import { Page } from '../../ui/page';
import { ProductPicture } from '../../ui/product-picture';
import { Skeleton } from '../../ui/skeleton';
import { dateText } from '../../ui/when';
import { useEditDraft } from '../changes/edit-draft';
import { restored } from '../changes/whole-item';

/** The page of an item that was deleted or never existed. */
export function MissingItem({ id }: { id: string }) {
  const { deleted, isLooking } = useDeletedItem(id);
  const title = deleted ? t`Deleted item` : t`Item not found`;
  return (
    <Page title={isLooking ? t`Item` : title}>
      <Card className="mx-auto grid max-w-xl justify-items-center gap-3 px-5 py-12 text-center">
        <ProductPicture
          src={deleted ? pictureOf(deleted, 'page') : ''}
          alt=""
          className="h-32 w-44 rounded-card"
        />
        {isLooking ? <Looking /> : deleted ? <Deleted item={deleted} /> : <NoSuchItem />}
      </Card>
    </Page>
  );
}

/** Looks for the item among the deleted items, page after page. */
function useDeletedItem(id: string) {
  const api = useApi();
  // A list that was fetched earlier may not have this item yet.
  const query = useInfiniteQuery({ ...deletedItemsQuery(api), refetchOnMount: 'always' });
  const { data, hasNextPage, isFetching, isError, isFetchedAfterMount, fetchNextPage } = query;
  const deleted = data?.pages.flatMap(({ rows }) => rows).find(({ _id }) => _id === id);
  const isFurther = !deleted && hasNextPage && !isError;
  useEffect(() => {
    if (isFurther && !isFetching) void fetchNextPage();
  }, [isFurther, isFetching, fetchNextPage]);
  return { deleted, isLooking: !deleted && (isFurther || !isFetchedAfterMount) };
}

function Looking() {
  return (
    <div
      role="status"
      aria-label={t`Looking for the item`}
      className="grid w-full animate-shimmer justify-items-center gap-3"
    >
      <Skeleton className="mt-2 h-9 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
    </div>
  );
}

function Deleted({ item }: { item: DeletedItem }) {
  const { _id, name, deletedAt, purgeAt } = item;
  const deletedBy = useNameOf()(item.deletedBy);
  const purgeDay = dateText(purgeAt);
  const { draft } = useEditDraft(_id);
  const { make } = useChanges();
  const busy = useBusyItems(restored);
  return (
    <>
      <h1 className="mt-2 text-xl [overflow-wrap:anywhere]">
        <Trans>{name} was deleted</Trans>
      </h1>
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          Deleted by {deletedBy}, <Moment at={deletedAt} />. It can be restored until {purgeDay}.
        </Trans>
      </p>
      {draft && (
        <p role="alert" className="font-[560]">
          <Trans>What you typed is kept. Restore the item, then press Edit to continue.</Trans>
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="primary" busy={busy.has(_id)} onClick={() => void make(restored, item, {})}>
          <Trans>Restore</Trans>
        </Button>
        <LinkButton to="/deletedItems">
          <Trans>Deleted items</Trans>
        </LinkButton>
        <LinkButton to="/manageInventory">
          <Trans>Manage Inventories</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function NoSuchItem() {
  return (
    <>
      <h1 className="mt-2 text-xl">
        <Trans>This item does not exist</Trans>
      </h1>
      <p className="text-muted">
        <Trans>It may have been deleted more than 30 days ago, or the address may be wrong.</Trans>
      </p>
      <LinkButton to="/manageInventory" variant="primary" className="mt-3">
        <Trans>Manage Inventories</Trans>
      </LinkButton>
    </>
  );
}
