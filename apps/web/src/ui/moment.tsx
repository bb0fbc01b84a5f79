import { useNow } from '../lib/use-now';
import { exactText, nearText } from '../lib/when';

/** When something happened, as one says it, and to the second for who points at it. `at` is an ISO moment. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={exactText(at)} className={className}>
      {nearText(at, useNow())}
    </time>
  );
}
