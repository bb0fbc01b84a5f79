/** Reverses what a row of a job has done, as far as nobody else has changed the same since. */
import { isDeepStrictEqual } from 'node:util';
import type { ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import {
  deleteItem,
  Refusal,
  restoreItem,
  type Snapshot,
  type Transition,
  toTransition,
} from '../../stock/ledger/commands.js';
import { type Context, NextVersion } from '../../stock/ledger/next-version.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { readField, setField } from './field-changes.js';
import type { Did, FieldChange, JobRowDoc } from './job-doc.js';

/** The next state of the item. `message` says what could not be reversed. */
export interface Reversal {
  transition: Transition;
  message?: string;
}

/** `originals`: the movements of the row. Throws `Refusal` when nothing can be reversed. */
export function reverseRow(
  { item, did }: JobRowDoc,
  originals: readonly MovementDoc[],
  snapshot: Snapshot,
  context: Context,
): Reversal {
  if (!item || !did) throw new Error('A row that was done does not say what it did.');
  const reverse = { added: removeAdded, edited: reverseEdit, deleted: restoreDeleted }[did.kind];
  return reverse({ item, did, originals }, snapshot, context);
}

interface Done {
  item: ObjectId;
  did: Did;
  originals: readonly MovementDoc[];
}

function removeAdded({ item, did, originals }: Done, snapshot: Snapshot, context: Context): Reversal {
  const state = snapshot.stateOf(item);
  if (!state.active) return { transition: { next: state, movements: [] } };
  if (state.active.version !== did.version)
    throw new Refusal(
      'not_undoable',
      'The item was changed or its stock moved after it was added. It stays.',
    );
  const transition = only(deleteItem(item, null).run(snapshot, context).transitions);
  return { transition: { ...transition, movements: transition.movements.map(asUndo(originals, context)) } };
}

/** What was added on the same day is taken back, so that both together are nothing on that day. Later it is a deletion. */
const asUndo =
  (originals: readonly MovementDoc[], { now }: Context) =>
  (movement: MovementDoc): MovementDoc => {
    const original = originals.find(({ warehouse }) => warehouse === movement.warehouse);
    if (!original || dayAt(original.at) !== dayAt(now)) return movement;
    return { ...movement, undoes: original._id, undoneReason: original.reason };
  };

function restoreDeleted({ item }: Done, snapshot: Snapshot, context: Context): Reversal {
  const state = snapshot.stateOf(item);
  // Somebody has restored it already.
  if (state.active) return { transition: { next: state, movements: [] } };
  if (!state.deleted)
    throw new Refusal('not_undoable', 'The item was deleted more than 30 days ago. It cannot be restored.');
  return { transition: only(restoreItem(item).run(snapshot, context).transitions) };
}

function reverseEdit({ item, did, originals }: Done, snapshot: Snapshot, context: Context): Reversal {
  const state = snapshot.stateOf(item);
  const movements = originals.filter(({ _id }) => !snapshot.isUndone(_id));
  if (did.fields.length === 0 && movements.length === 0)
    return { transition: { next: state, movements: [] } };
  const { active } = state;
  if (!active) throw new Refusal('not_undoable', 'The item was deleted. Restore it to change it.');
  const isUntouched = ({ path, after }: FieldChange) => isDeepStrictEqual(readField(active, path), after);
  const fields = did.fields.filter(isUntouched);
  const next = new NextVersion(active, context, state.latestVersion);
  for (const { path, before } of fields) setField(next, path, before);
  for (const movement of movements) next.reverse(movement, {});
  const rangeError = next.findRangeError();
  if (rangeError !== null) throw new Refusal('not_undoable', rangeError);
  const isChanged = fields.length > 0 || movements.length > 0;
  // A later count of a warehouse is not lost, but it is no field that people entered.
  const touched = did.fields.filter(
    (field) => !fields.includes(field) && !field.path.startsWith('lastCounts.'),
  );
  return {
    transition: isChanged ? toTransition(next, state.deleted) : { next: state, movements: [] },
    ...(touched.length > 0 && { message: toMessage(touched) }),
  };
}

const toMessage = (touched: readonly FieldChange[]): string =>
  `Someone has changed it since: ${touched.map(({ path }) => path).join(', ')}. That stays as it is now.`;

function only([transition]: readonly Transition[]): Transition {
  if (!transition) throw new Error('A change has no item.');
  return transition;
}
