import { memo } from 'react';
import { EmailAddress } from '../../ui/email-address';
import { countText } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { type Entry, sumOf } from './entries';
import { MovementLink, UndoCell } from './undo-cell';
import { rowId } from './use-undoing';
import { amountText, entryText } from './words';

interface HistoryRowProps {
  entry: Entry;
  busy: boolean;
  onUndo: (entry: Entry) => void;
}

/** The colour of a change; the sign says the same. */
export function amountColour(entry: Entry): string {
  const sum = sumOf(entry);
  if (sum === 0) return 'text-muted';
  return sum < 0 ? 'text-accent' : 'text-good';
}

/** One entry of an item's history. */
export const HistoryRow = memo(function HistoryRow({ entry, busy, onUndo }: HistoryRowProps) {
  const { original } = entry;
  const { _id, at, email, note, totalAfter, undoneBy } = entry.lead;
  return (
    <li
      id={rowId(_id)}
      tabIndex={-1}
      className="col-span-3 grid grid-cols-subgrid items-center gap-y-0 rounded-md border-line py-2 outline-none not-first:border-t focus:bg-accent-soft"
    >
      <p className={`whitespace-nowrap tabular-nums ${undoneBy ? 'text-muted line-through' : ''}`}>
        <span className={`block font-[680] text-lg ${undoneBy ? '' : amountColour(entry)}`}>
          {amountText(entry)}
        </span>
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={undoneBy ? 'text-muted' : ''}>{entryText(entry)}</p>
        <p className="text-muted text-sm">
          <Moment at={at} /> · <EmailAddress address={email} />
        </p>
        <p className="text-muted text-sm tabular-nums">
          {countText(totalAfter)} in all
          {original && (
            <>
              {' · '}
              <MovementLink to={original._id}>takes this back</MovementLink>
            </>
          )}
        </p>
        {note && <p className="mt-0.5 text-sm">“{note}”</p>}
      </div>
      <div className="justify-self-end">
        <UndoCell entry={entry} busy={busy} onUndo={onUndo} />
      </div>
    </li>
  );
});
