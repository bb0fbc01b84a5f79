import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { pictureOf } from '../stock/picture';
import { itemPath, stockText, stockTone } from '../stock/stock';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Chip } from '../ui/chip';
import { moneyText } from '../ui/format';
import { ProductPicture } from '../ui/product-picture';
import { Skeleton } from '../ui/skeleton';

const PICTURE = 'h-58 rounded-t-card [&>img]:pt-10';

/** An item in the grid of the landing page. Its height does not depend on its text, so nothing moves. */
export function ItemCard({ item, priority }: { item: Item; priority: 'lazy' | 'eager' | 'first' }) {
  const { _id, name, description, price, quantity } = item;
  return (
    <Card className="relative flex flex-col transition-shadow duration-200 hover:shadow-raised">
      <ProductPicture src={pictureOf(item, 'page')} alt={name} className={PICTURE} priority={priority} />
      <span className="absolute top-3 right-3">
        <Chip tone={stockTone(quantity)}>{stockText(quantity)}</Chip>
      </span>
      <div className="flex flex-1 flex-col p-4.5">
        <h3 className="truncate text-lg tracking-tight" title={name}>
          {name}
        </h3>
        <p className="mt-1.5 mb-4 line-clamp-2 min-h-[2.9em] text-muted text-sm">{description}</p>
        <div className="mt-auto flex items-center justify-between gap-3">
          <span className="truncate font-[680] text-lg tabular-nums tracking-tight">{moneyText(price)}</span>
          <LinkButton to={itemPath(_id)} variant="quiet" size="small" className="shrink-0">
            <Trans>
              stock update <span className="sr-only">of {name}</span>
            </Trans>
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

/** The shape of an `ItemCard`. */
export function ItemCardSkeleton() {
  return (
    <Card aria-hidden="true" className="animate-shimmer">
      <div className={`picture ${PICTURE}`} />
      <div className="p-4.5">
        <Skeleton className="h-[1.35em] w-2/3 text-lg" />
        <div className="mt-1.5 mb-4 grid min-h-[2.9em] content-center gap-2 text-sm">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
        <div className="flex min-h-11 items-center justify-between">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-11 w-32" />
        </div>
      </div>
    </Card>
  );
}
