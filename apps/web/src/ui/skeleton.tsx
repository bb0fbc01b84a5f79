/** A grey stand-in with the final shape: `<Skeleton className="h-6 w-40" />`. Hidden from readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-lg bg-line ${className}`} />;
}
