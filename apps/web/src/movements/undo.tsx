/** The change that undoes a movement, and what is asked when it is refused. */

import { type NewUndo, undoResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { isCountedSince } from '../api/api-error';
import { discard } from '../outbox/outbox';
import {
  type Change,
  changeText,
  createChange,
  type Deltas,
  defineChange,
  deltasOf,
  reverse,
  type Sent,
} from '../stock/changes/change';
import { useChanges } from '../stock/changes/use-changes';
import { Button } from '../ui/button';
import { shorten } from '../ui/shorten';

interface Undone extends NewUndo {
  movement: string;
  deltas: Deltas;
  /** Describes the movement to undo, such as `1 delivered from Halishar`. */
  text: string;
}

export const undone = defineChange<Undone, Sent>({
  kind: 'undo',
  text: ({ text }) => t`Undo: ${text}`,
  done: ({ text, itemName }) => t`Undone: ${text}\n${{ item: shorten(itemName) }}`,
  deltas: ({ deltas }) => deltas,
  ask: (change, error) => isCountedSince(error) && <CountedSince change={change} />,
  async send({ movement, confirms }, { api, keyed }) {
    const body = confirms && { body: { confirms } };
    const { item } = await api.call('POST /movements/{id}/undo', undoResponseSchema, {
      params: { id: movement },
      ...body,
      ...keyed,
    });
    return { item };
  },
});

/** For `undo` of a change that is one movement. */
export function undoMovement(change: Change, { movement }: Sent): (() => Change) | null {
  if (movement === undefined) return null;
  const fields = { movement, deltas: reverse(deltasOf(change, change.subject)), text: changeText(change) };
  return () => createChange(undone, { _id: change.subject, name: change.itemName }, fields, change.by);
}

/** A count has corrected the movement already. To undo it as well would correct it twice. */
function CountedSince({ change }: { change: Change & Undone }) {
  const client = useQueryClient();
  const { make } = useChanges();
  const { subject, itemName, movement, deltas, text } = change;
  const leave = () => discard(client, change.key);
  const undoAnyway = () => {
    leave();
    const fields: Undone = { movement, deltas, text, confirms: ['counted_since'] };
    void make(undone, { _id: subject, name: itemName }, fields);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <p role="alert" className="basis-full text-sm">
        <Trans>The count has corrected it already. If you undo it, count again.</Trans>
      </p>
      <Button size="small" onClick={leave}>
        <Trans>
          Leave it <span className="sr-only">{text}</span>
        </Trans>
      </Button>
      <Button size="small" onClick={undoAnyway}>
        <Trans>
          Undo anyway <span className="sr-only">{text}</span>
        </Trans>
      </Button>
    </div>
  );
}
