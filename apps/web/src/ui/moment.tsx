import { useNow } from './use-now';
import { exactText, nearText } from './when';

/** When something happened, as one says it, and to the second for who points at it. `at` is an ISO moment. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {nearText(at, useNow())}
    </time>
  );
}
