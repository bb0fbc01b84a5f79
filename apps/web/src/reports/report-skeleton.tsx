import { Skeleton } from '../ui/skeleton';

/** The shape of a report: a large panel, and a table. */
export function ReportSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid animate-shimmer gap-4">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
