/**
 * A grey stand-in with the final shape: `<Skeleton className="h-6 w-40" />`. Hidden from readers. Whatever holds all
 * of a place's stand-ins takes `animate-shimmer`: each element that moves is a layer to be drawn, frame by frame.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-lg bg-line ${className}`} />;
}
