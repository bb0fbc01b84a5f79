import { useNow } from './use-now';
import { exactText, nearText } from './when';

/** A time in everyday words, with the exact time as a tooltip. `at` is an ISO time. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {nearText(at, useNow())}
    </time>
  );
}
