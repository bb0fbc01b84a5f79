/** The change that undoes a movement. */

import { undoResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
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

interface Undone {
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
  async send({ movement }, { api, keyed }) {
    const path = `/movements/${encodeURIComponent(movement)}/undo`;
    return { item: (await api.post(path, { schema: undoResponseSchema, ...keyed })).data.item };
  },
});

/** For `undo` of a change that is one movement. */
export function undoMovement(change: Change, { movement }: Sent): (() => Change) | null {
  if (movement === undefined) return null;
  const fields = { movement, deltas: reverse(deltasOf(change, change.subject)), text: changeText(change) };
  return () => createChange(undone, { _id: change.subject, name: change.itemName }, fields, change.by);
}
