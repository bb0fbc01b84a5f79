import { OnPaper } from './on-paper';
import { useNow } from './use-now';
import { dateText, exactText, nearText, timeText } from './when';

/** A time in everyday words, with the exact time as a tooltip, and date and time on paper. `at` is an ISO time. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      <OnPaper text={`${dateText(at)}, ${timeText(at)}`}>{nearText(at, useNow())}</OnPaper>
    </time>
  );
}
