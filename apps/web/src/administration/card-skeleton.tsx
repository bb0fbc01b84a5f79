import { Card } from '../ui/card';
import { Skeleton } from '../ui/skeleton';

/** The shape of the card of a key or a webhook. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <Card role="status" aria-label={label} className="grid animate-shimmer gap-2.5 p-4 sm:px-6">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-3/4" />
    </Card>
  );
}
