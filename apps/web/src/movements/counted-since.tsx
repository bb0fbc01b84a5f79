/** A count has corrected the movement already. To undo it as well would correct it twice. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNameOf } from '../account/names';
import type { ApiError } from '../api/api-error';
import { discard } from '../outbox/outbox';
import type { Change } from '../stock/changes/change';
import { LeaveIt } from '../stock/changes/leave-it';
import { useChanges } from '../stock/changes/use-changes';
import { countedSinceText } from '../stock/counted-since-text';
import { Button } from '../ui/button';
import { type Undone, undone } from './undo';

/** Why the undo was refused, with the day and the person of the count. */
export function CountedReason({ error }: { error: ApiError }) {
  return countedSinceText(error, useNameOf());
}

/** Asks if the movement is to be undone all the same. */
export function CountedSince({ change }: { change: Change & Undone }) {
  const client = useQueryClient();
  const { make } = useChanges();
  const { subject, itemName, movement, deltas, text } = change;
  const undoAnyway = () => {
    discard(client, change.key);
    const fields: Undone = { movement, deltas, text, confirms: ['counted_since'] };
    void make(undone, { _id: subject, name: itemName }, fields);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <p role="alert" className="basis-full text-sm">
        <Trans>The count has corrected it already. If you undo it, count again.</Trans>
      </p>
      <LeaveIt change={change} />
      <Button size="small" onClick={undoAnyway}>
        <Trans>
          Undo anyway <span className="sr-only">{text}</span>
        </Trans>
      </Button>
    </div>
  );
}
