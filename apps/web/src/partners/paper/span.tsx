import type { Statement } from '@godown/shared/trade/accounts';
import { timeNow } from '../../api/server-time';
import { dayOf } from '../../ui/when';
import { useSheetWords, WORDS } from './sheet-words';

/** The days of a statement, such as `1 Mar 2026 – 31 Mar 2026`. Without a last one it ends today. */
export function Span({ statement: { from, to } }: { statement: Statement }) {
  const { say, day } = useSheetWords();
  return (
    <>
      {from ? day(from) : say(WORDS.everything)} – {day(to ?? dayOf(timeNow()))}
    </>
  );
}
