import { t } from '@lingui/core/macro';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { HEAD, PICTURE } from './item-head';

/** The shape of an item's page while it loads. `className` sets the columns. */
export function ItemSkeleton({ className }: { className: string }) {
  return (
    <div role="status" aria-label={t`Loading the item`} className={`animate-shimmer ${className}`}>
      <div className="grid gap-4">
        <div className={HEAD}>
          <div className={`picture ${PICTURE}`} />
          <div className="sm:self-center">
            <Skeleton className="h-6 w-3/4 sm:h-9" />
            <Skeleton className="mt-3 h-6 w-32" />
          </div>
        </div>
        <Card className="p-4 sm:p-6">
          <Skeleton className="h-12 w-48 md:h-16" />
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
      </div>
      <Card className="p-4 sm:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-5 h-28 w-full sm:h-32" />
        <Skeleton className="mt-5 h-5 w-3/4" />
        <Skeleton className="mt-5 h-5 w-1/2" />
      </Card>
    </div>
  );
}
