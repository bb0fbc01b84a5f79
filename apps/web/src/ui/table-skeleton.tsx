import { Card } from './card';
import { Skeleton } from './skeleton';

/** The shape of a table of items: rows on a wide screen, cards on a phone. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Card
      role="status"
      aria-label={label}
      className="animate-shimmer overflow-clip max-md:grid max-md:gap-3 max-md:border-0 max-md:bg-transparent max-md:shadow-none"
    >
      <div className="hidden h-[2.85rem] border-line border-b bg-ground md:block" />
      {Array.from({ length: 8 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={index}
          className="flex items-center gap-4 border-line bg-surface max-md:rounded-card max-md:border max-md:p-3 md:min-h-[4.25rem] md:px-4 md:not-first:border-t"
        >
          <Skeleton className="h-17 w-22 shrink-0 md:h-12 md:w-16" />
          <div className="grid flex-1 gap-2.5 md:grid-cols-[1.2fr_2fr_1fr] md:gap-8">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="hidden h-11 w-20 md:block" />
        </div>
      ))}
    </Card>
  );
}
