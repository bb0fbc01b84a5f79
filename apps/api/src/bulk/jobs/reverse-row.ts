/** Reverses the changes of a row of a job, except those that somebody else has changed since. */
import { isDeepStrictEqual } from 'node:util';
import { ITEM_FIELD_NAMES } from '@godown/shared/items/item-fields';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import {
  deleteItem,
  Refusal,
  requireDifferentCodes,
  restoreItem,
  type Snapshot,
  type Transition,
  toTransition,
} from '../../stock/ledger/commands.js';
import { isCountedSince } from '../../stock/ledger/counted-since.js';
import type { HistoryAttachment } from '../../stock/ledger/histories.js';
import { type Context, NextVersion } from '../../stock/ledger/next-version.js';
import { findIn, reverseMovements } from '../../stock/ledger/reverse-movements.js';
import type { ItemDoc } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { importNew } from './do-row.js';
import { readField, setField } from './field-changes.js';
import type { Did, FieldChange, JobRowDoc, RowChange } from './job-doc.js';

/** The fields of an item that people enter. */
const CONTENTS = [...ITEM_FIELD_NAMES, 'reorderPoints', 'stock', 'damaged', 'lastCounts'] as const;

/** The next state of the item, and what could not be reversed. */
interface Reversal {
  transition: Transition;
  kept?: Message;
}

interface Setting {
  snapshot: Snapshot;
  histories: HistoryAttachment;
}

/** `originals`: the movements of the row. Throws `Refusal` when nothing can be reversed. */
export function reverseRow(
  { item, did, changes = [] }: JobRowDoc,
  originals: readonly MovementDoc[],
  setting: Setting,
  context: Context,
): Reversal {
  if (!item || !did) throw new Error('A row that was done does not say what it did.');
  const reverse = { added: removeAdded, edited: reverseEdit, deleted: restoreDeleted }[did.kind];
  return reverse({ item, did, changes, originals }, setting, context);
}

interface Done {
  item: ObjectId;
  did: Did;
  changes: readonly RowChange[];
  originals: readonly MovementDoc[];
}

function removeAdded(
  { item, did, changes, originals }: Done,
  { snapshot }: Setting,
  context: Context,
): Reversal {
  const state = snapshot.stateOf(item);
  if (!state.active) return { transition: { next: state, movements: [] } };
  if (state.active.version !== did.version && !isAsAdded(state.active, changes, context))
    throw new Refusal(
      'not_undoable',
      /* i18n */ 'The item was changed or its stock moved after it was added. It stays. Undo that change, then try again.',
    );
  const transition = only(deleteItem(item, null).run(snapshot, context).transitions);
  return { transition: { ...transition, movements: transition.movements.map(asUndo(originals, context)) } };
}

/** True if all changes since then were undone. */
function isAsAdded(item: ItemDoc, changes: readonly RowChange[], context: Context): boolean {
  const added = importNew(item._id, { changes, note: '' }, context).transition.next.active;
  const contents = [item, added].map((doc) =>
    CONTENTS.map((field) => doc?.[field]).map((value) => value ?? null),
  );
  return isDeepStrictEqual(contents[0], contents[1]);
}

/** Turns a deletion on the day of the addition into an undo, so that both together are zero on that day. Later it is a deletion. */
const asUndo =
  (originals: readonly MovementDoc[], { now }: Context) =>
  (movement: MovementDoc): MovementDoc => {
    const original = originals.find(({ warehouse }) => warehouse === movement.warehouse);
    if (!original || dayAt(original.at) !== dayAt(now)) return movement;
    return { ...movement, undoes: original._id, undoneReason: original.reason };
  };

function restoreDeleted({ item }: Done, { snapshot }: Setting, context: Context): Reversal {
  const state = snapshot.stateOf(item);
  // Somebody has restored it already.
  if (state.active) return { transition: { next: state, movements: [] } };
  if (!state.deleted)
    throw new Refusal(
      'not_undoable',
      /* i18n */ 'The item was deleted more than 30 days ago. It cannot be restored.',
    );
  return { transition: only(restoreItem(item).run(snapshot, context).transitions) };
}

function reverseEdit(
  { item, did, originals }: Done,
  { snapshot, histories }: Setting,
  context: Context,
): Reversal {
  const state = snapshot.stateOf(item);
  const toReverse = originals.filter(({ _id }) => !snapshot.isUndone(_id));
  if (did.fields.length === 0 && toReverse.length === 0)
    return { transition: { next: state, movements: [] } };
  const { active } = state;
  if (!active) throw new Refusal('not_undoable', /* i18n */ 'The item was deleted. Restore it to change it.');
  const has = (path: string, value: unknown) => isDeepStrictEqual(readField(active, path), value);
  // A balance that was counted since is right already, and nobody is here to ask.
  const counted = toReverse.filter((movement) => isCountedSince(active, movement));
  const movements = toReverse.filter((movement) => !counted.includes(movement));
  const isUntouched = ({ path, after }: FieldChange) => has(path, after);
  const fields = did.fields.filter(isUntouched);
  const next = new NextVersion(active, context, state.latestVersion);
  for (const { path, before } of fields) setField(next, path, before);
  reverseMovements(next, movements, { findHistory: findIn(histories, snapshot) });
  const error = next.findError();
  if (error !== null) throw new Refusal('not_undoable', error);
  requireDifferentCodes(next);
  const isChanged = fields.length > 0 || movements.length > 0;
  // A later count of a warehouse is not lost, but it is not a field that people entered.
  const touched = did.fields.filter(
    (field) =>
      !fields.includes(field) && !has(field.path, field.before) && !field.path.startsWith('lastCounts.'),
  );
  const kept = [...touched, ...counted.map(({ warehouse }) => ({ path: `stock.${warehouse}` }))];
  return {
    transition: isChanged ? toTransition(next, state.deleted) : { next: state, movements: [] },
    ...(kept.length > 0 && { kept: describeKept(kept) }),
  };
}

const describeKept = (touched: readonly Pick<FieldChange, 'path'>[]): Message =>
  sentence(/* i18n */ 'Someone changed this later: {fields}. It stays as it is now.', {
    fields: touched.map(({ path }) => path).join(', '),
  });

function only([transition]: readonly Transition[]): Transition {
  if (!transition) throw new Error('A change has no item.');
  return transition;
}
