/** The change that undoes a movement, and what is asked when it is refused. */

import { type NewUndo, undoResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { isCountedSince } from '../api/api-error';
import { withTexts } from '../language/language';
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
import { shorten } from '../ui/shorten';

/** Loaded when one is refused. */
const CountedSince = lazy(
  withTexts(async () => ({ default: (await import('./counted-since')).CountedSince }), 'work'),
);

export interface Undone extends NewUndo {
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
  ask: (change, error) =>
    isCountedSince(error) && (
      <Suspense>
        <CountedSince change={change} />
      </Suspense>
    ),
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
