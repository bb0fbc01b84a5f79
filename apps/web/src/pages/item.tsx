import type { Item } from '@godown/shared/item';
import { useParams } from 'react-router-dom';
import { ApiError } from '../api/api-error';
import { ItemHistory } from '../inventory/history/item-history';
import { EditItem } from '../inventory/item/edit/edit-item';
import { LastChange } from '../inventory/item/edit/last-change';
import { ItemFacts } from '../inventory/item/item-facts';
import { MissingItem } from '../inventory/item/missing-item';
import { StockCard } from '../inventory/item/stock/stock-card';
import { useItem } from '../inventory/item/use-item';
import { priceText, stockTone } from '../inventory/stock';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Chip } from '../ui/chip';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { ProductPicture } from '../ui/product-picture';
import { Skeleton } from '../ui/skeleton';
import { toFailure } from '../ui/to-failure';

const PICTURE = 'h-56 w-full sm:h-72 sm:rounded-card lg:h-[26rem] max-sm:-mx-4 max-sm:w-auto';
// On a phone the count and Delivered come before the specs, which may be long.
const LAYOUT = 'grid items-start gap-x-8 gap-y-5 lg:grid-cols-[1.15fr_.85fr] lg:grid-rows-[auto_1fr]';
const SIDE = 'grid gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1';
const PAGE = 'wrap pb-10 sm:pt-8 md:pb-14';

/** /item/:itemId: what it is, how many there are, and the two things that change that. */
export function ItemPage() {
  const { itemId = '' } = useParams();
  const item = useItem(itemId);
  const { data, shown, error } = item;
  if (error instanceof ApiError && error.status === 404) return <MissingItem id={itemId} />;
  if (data && shown) return <ItemDetail item={shown} confirmed={data} />;
  if (error) {
    return (
      <Page title="Item">
        <Failure level={1} title="The item could not be loaded" {...toFailure(item)} />
      </Page>
    );
  }
  return <ItemSkeleton />;
}

function ItemDetail({ item, confirmed }: { item: Item; confirmed: Item }) {
  const { _id, name, img, price, quantity } = item;
  return (
    <Page title={name} className={PAGE}>
      <div className={LAYOUT}>
        <div className="min-w-0">
          <ProductPicture src={img} alt={name} className={PICTURE} priority="first" />
          <div className="mt-5 flex items-start justify-between gap-4">
            <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{name}</h1>
            <span className="mt-1 shrink-0">
              <Chip tone={stockTone(quantity)}>{STATUS[stockTone(quantity)]}</Chip>
            </span>
          </div>
          <p className="mt-1.5 font-[680] text-lg tabular-nums">{priceText(price)}</p>
        </div>
        <div className={SIDE}>
          <StockCard key={_id} item={item} />
          <LinkButton to="/manageInventory" variant="quiet" className="w-full">
            Manage Inventories
          </LinkButton>
        </div>
        <div className="grid min-w-0 gap-5">
          <ItemFacts item={item} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <LastChange item={item} className="min-w-0" />
            <div className="w-full sm:w-40">
              <EditItem key={_id} item={confirmed} />
            </div>
          </div>
          <ItemHistory key={_id} itemId={_id} />
        </div>
      </div>
    </Page>
  );
}

const STATUS = { in: 'in stock', low: 'running low', sold: 'sold out' } as const;

function ItemSkeleton() {
  return (
    <Page title="Item" className={PAGE}>
      <h1 className="sr-only">Item</h1>
      <div role="status" aria-label="Loading the item" className={`animate-shimmer ${LAYOUT}`}>
        <div>
          <div className={`picture ${PICTURE}`} />
          <Skeleton className="mt-5 h-9 w-2/3" />
          <Skeleton className="mt-2.5 h-6 w-24" />
        </div>
        <div className={SIDE}>
          <Card className="p-4 sm:p-6">
            <Skeleton className="h-[4.5rem] w-48" />
            <div className="mt-4 grid grid-cols-3 gap-2">
              <Skeleton className="h-18 w-full" />
              <Skeleton className="h-18 w-full" />
              <Skeleton className="h-18 w-full" />
            </div>
            <Skeleton className="mt-3.5 h-18 w-full" />
            <Skeleton className="mx-auto mt-3.5 h-4 w-44" />
          </Card>
          <Card className="p-4 sm:p-6">
            <Skeleton className="h-6 w-52" />
            <Skeleton className="mt-10 h-12 w-full" />
            <Skeleton className="mt-3.5 h-4 w-32" />
          </Card>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
        <div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2.5 h-4 w-4/5" />
        </div>
      </div>
    </Page>
  );
}
