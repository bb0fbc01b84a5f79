import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../api/api-error';
import { withTexts } from '../language/language';
import { ItemHistory } from '../movements/item-history';
import { AsOf } from '../outbox/as-of';
import { LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { Page } from '../ui/page';
import { ItemFacts } from './item/item-facts';
import { ItemHead } from './item/item-head';
import { ItemSkeleton } from './item/item-skeleton';
import { StockCard } from './item/stock/stock-card';
import { useItem } from './item/use-item';

const MissingItem = lazy(
  withTexts(async () => ({ default: (await import('./item/missing-item')).MissingItem }), 'items'),
);

const PAGE = 'wrap pt-4 pb-10 sm:pt-8 md:pb-14';
/** The stock is on the left, the history on the right. On a narrow screen the history is below. */
const COLUMNS = 'grid items-start gap-x-8 gap-y-4 lg:grid-cols-[1.1fr_.9fr] lg:grid-rows-[auto_1fr]';

/** /item/:itemId: the item, its stock and its history. */
export function ItemPage() {
  const { itemId = '' } = useParams();
  const item = useItem(itemId);
  const { data, shown, error } = item;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Suspense>
        <MissingItem id={itemId} />
      </Suspense>
    );
  if (data && shown) return <ItemDetail key={data._id} item={shown} asOf={<AsOf query={item} />} />;
  if (error) {
    return (
      <Page title={t`Item`}>
        <Failure level={1} title={t`The item could not be loaded`} {...toMissing(item)} />
      </Page>
    );
  }
  return (
    <Page title={t`Item`} className={PAGE}>
      <h1 className="sr-only">
        <Trans>Item</Trans>
      </h1>
      <ItemSkeleton className={COLUMNS} />
    </Page>
  );
}

interface ItemDetailProps {
  item: Item;
  /** The age of all the data on the page, where that matters. */
  asOf: ReactNode;
}

function ItemDetail({ item, asOf }: ItemDetailProps) {
  return (
    <Page title={item.name} className={PAGE}>
      <div className={COLUMNS}>
        <div className="grid min-w-0 gap-4">
          <ItemHead item={item} />
          {asOf}
          <StockCard item={item} />
          <ItemFacts item={item} />
        </div>
        <div className="min-w-0 lg:row-span-2">
          <ItemHistory itemId={item._id} />
        </div>
        <LinkButton to="/manageInventory" variant="quiet">
          <Trans>Manage Inventories</Trans>
        </LinkButton>
      </div>
    </Page>
  );
}
