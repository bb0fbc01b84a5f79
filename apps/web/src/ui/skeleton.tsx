/**
 * A grey box in the shape of what is loading: `<Skeleton className="h-6 w-40" />`. Hidden from screen readers. Put
 * `animate-shimmer` on the element around them: each element that is animated by itself is one more layer to draw.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-lg bg-line ${className}`} />;
}
