/** Commands that change items. A command computes the next state of its items; it reads and writes nothing itself. */

import type { FieldError, ProblemCode } from '@godown/shared/http/problem';
import { findSameCode } from '@godown/shared/items/cartons';
import { type ItemAddition, type ItemEdit, SAME_CODE } from '@godown/shared/items/item';
import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import {
  EMPTY_STOCK,
  type Stock,
  totalOf,
  WAREHOUSE_IDS,
  type WarehouseId,
} from '@godown/shared/items/warehouses';
import { type Message, sentence, toMessage } from '@godown/shared/language/texts';
import type { NewCount, NewMovement, Transfer } from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import type { DeletedItemDoc } from '../records/deleted-item-doc.js';
import { emptyItem, type ItemDoc, toStoredFields } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import type { Attached, Attachment, Bringing } from './attachments.js';
import { type Context, NextVersion, toValueState } from './next-version.js';

/** Time in which a deleted item can be restored, in milliseconds. */
const RESTORABLE_MS = 30 * 24 * 3600 * 1000;

/** A command that cannot be done. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly text: Message;
  readonly errors: FieldError[] | undefined;
  /** The item as it is now, after a version conflict. */
  readonly current: ItemDoc | undefined;

  constructor(
    code: ProblemCode,
    detail: string | (Message & { path?: never }),
    more: { errors?: FieldError[]; current?: ItemDoc } = {},
  ) {
    const text = toMessage(detail);
    super(text.message);
    this.code = code;
    this.text = text;
    this.errors = more.errors;
    this.current = more.current;
  }
}

/** Refuses errors in the input. Its text names the first field. */
export const wrongFields = (first: FieldError, ...others: FieldError[]): Refusal =>
  new Refusal('invalid_input', `${first.path}: ${first.message}`, { errors: [first, ...others] });

/** An item is active, deleted, or does not exist: then both are null. */
export interface ItemState {
  active: ItemDoc | null;
  deleted: DeletedItemDoc | null;
  /** Version of its latest movement, if `active` may be an older copy from a backup. */
  latestVersion?: number | undefined;
}

export const NO_ITEM: ItemState = { active: null, deleted: null };

/** State that a command sees. It includes everything before the command in the same transaction. */
export interface Snapshot {
  stateOf(item: ObjectId): ItemState;
  isUndone(movement: ObjectId): boolean;
  /** The movements of the commands before it. */
  movements: readonly MovementDoc[];
  /** State that an attachment of the command has read. The changes of the command to it are reversed if the command is refused. */
  attached<State extends Attached>(attachment: Attachment<never, State>): State;
}

/** The next state of one item, and the movements that lead to it. */
export interface Transition {
  next: ItemState;
  movements: MovementDoc[];
}

/** Changes of a command. */
export interface Effects {
  /** One for each of the command's items, in the same order. */
  transitions: Transition[];
  /** Result that a retry with the same key gets in place of the items, such as the number of a document. */
  reference?: string;
  /** Entries of the journal besides those of the items. */
  journal?: readonly JournalDoc[];
}

/** A change of one or more items: all of them in one transaction, or none. */
export interface Command {
  items: readonly ObjectId[];
  /** True if `run` looks at deleted items. */
  readsDeleted?: true;
  /** The movements that it reverses. */
  undoes?: readonly ObjectId[];
  /** Attachments that it changes besides items. */
  brings?: readonly Bringing[];
  /** Its items need no journal entries of their own: the sender has made one for all, or a document says who changed their costs. */
  isInJournal?: true;
  /** Throws `Refusal`. */
  run(snapshot: Snapshot, context: Context): Effects;
}

/** A change of one active item, which must have one of `versions` (null: any). */
export function changeItem(
  item: ObjectId,
  versions: readonly number[] | null,
  change: (next: NextVersion, context: Context, snapshot: Snapshot) => void,
): Command {
  return {
    items: [item],
    run(snapshot, context) {
      const state = snapshot.stateOf(item);
      const next = new NextVersion(requireActive(state, versions), context, state.latestVersion);
      change(next, context, snapshot);
      return { transitions: [toTransition(next, state.deleted)] };
    },
  };
}

/** Adds an item, with an `added` movement for its stock. */
export function addItem({ quantity, warehouse, ...fields }: ItemAddition & { email: string }): Command {
  const _id = new ObjectId();
  return {
    items: [_id],
    run(_snapshot, context) {
      const next = new NextVersion(emptyItem({ _id, email: fields.email, createdAt: context.now }), context);
      next.set(toStoredFields(fields));
      requireDifferentCodes(next);
      if (quantity !== 0) next.move(warehouse ?? context.home, quantity, 'added');
      requireNoError(next, 'quantity');
      return { transitions: [toTransition(next, null)] };
    },
  };
}

/** Takes stock out of a warehouse or puts it in. The balance may become negative. */
export function moveStock(item: ObjectId, { change, warehouse, reason, note, party }: NewMovement): Command {
  return changeItem(item, null, (next, { home }) => {
    next.move(warehouse ?? home, change, reason, { note, party });
    if (reason === 'count') next.setCounted(warehouse ?? home);
    requireNoError(next, 'change');
  });
}

/** Corrects the balance of a warehouse to the counted one. Refused if the balance is not the one that the person saw. */
export function countStock(item: ObjectId, { warehouse, counted, expected, note }: NewCount): Command {
  return {
    items: [item],
    run(snapshot, context) {
      const state = snapshot.stateOf(item);
      const active = requireActive(state, null);
      const next = new NextVersion(active, context, state.latestVersion);
      const balance = next.stock[warehouse];
      if (balance !== expected)
        throw new Refusal('stock_moved', balanceMoved(balance, expected), { current: active });
      if (counted !== expected) next.move(warehouse, counted - expected, 'count', { note });
      next.setCounted(warehouse);
      requireNoError(next, 'counted');
      return { transitions: [toTransition(next, state.deleted)] };
    },
  };
}

interface Total {
  quantity: number;
  warehouse?: WarehouseId | undefined;
}

/** Sets the total of an item. The difference goes to one warehouse. */
export function setTotal(
  item: ObjectId,
  { quantity, warehouse }: Total,
  versions: readonly number[] | null,
): Command {
  return changeItem(item, versions, (next, { home }) => {
    const difference = quantity - totalOf(next.stock);
    if (difference === 0) return;
    next.move(warehouse ?? home, difference, 'correction');
    requireNoError(next, 'quantity');
  });
}

/** Changes the text and the price of an item. */
export function editItem(item: ObjectId, edit: ItemEdit, versions: readonly number[] | null): Command {
  return changeItem(item, versions, (next) => {
    next.set(toStoredFields(edit));
    requireDifferentCodes(next);
    for (const field of ['price', 'cost'] as const)
      if (edit[field] !== undefined) requireNoError(next, field);
  });
}

/** Moves good or damaged pieces between two warehouses. The stock may become negative: the recorded stock may lag behind the shelves. */
export function transferStock(item: ObjectId, { from, to, quantity, condition, note }: Transfer): Command {
  return changeItem(item, null, (next) => {
    const links = { note, transfer: new ObjectId() };
    for (const [warehouse, units] of [
      [from, -quantity],
      [to, quantity],
    ] as const)
      if (condition === 'damaged') next.move(warehouse, 0, 'transfer', { ...links, damaged: units });
      else next.move(warehouse, units, 'transfer', links);
    requireNoError(next, 'quantity');
  });
}

/** Deletes an item. `deleted` movements take its stock off the books. */
export function deleteItem(item: ObjectId, versions: readonly number[] | null): Command {
  return {
    items: [item],
    run(snapshot, context) {
      const state = snapshot.stateOf(item);
      const next = new NextVersion(requireActive(state, versions), context, state.latestVersion);
      const { stock, damaged, worth, missing } = next.item;
      moveAll(next, { stock, damaged }, { sign: -1, reason: 'deleted', home: context.home });
      const deleted: DeletedItemDoc = {
        ...next.item,
        // Values that a restore brings back.
        stock,
        quantity: totalOf(stock),
        ...(damaged && { damaged }),
        ...(worth !== undefined && { worth }),
        ...(missing && { missing }),
        deletedAt: context.now,
        deletedBy: context.by.email,
        purgeAt: new Date(context.now.getTime() + RESTORABLE_MS),
      };
      return { transitions: [{ next: { active: null, deleted }, movements: next.movements }] };
    },
  };
}

/** Restores a deleted item with all its stock and its damaged pieces. */
export function restoreItem(item: ObjectId): Command {
  return {
    items: [item],
    readsDeleted: true,
    run(snapshot, context) {
      const { active, deleted, latestVersion } = snapshot.stateOf(item);
      if (active || !deleted || deleted.purgeAt <= context.now)
        throw new Refusal('item_not_found', /* i18n */ 'There is no deleted item with this id.');
      const { deletedAt: _at, deletedBy: _by, purgeAt: _until, damaged: _, ...stored } = deleted;
      const empty = { ...stored, stock: EMPTY_STOCK, worth: 0 };
      const next = new NextVersion(empty, context, latestVersion, toValueState(deleted));
      moveAll(next, deleted, { sign: 1, reason: 'restored', home: context.home });
      return { transitions: [toTransition(next, null)] };
    },
  };
}

export const toTransition = (
  { item, movements }: NextVersion,
  deleted: ItemState['deleted'],
): Transition => ({
  next: { active: item, deleted },
  movements,
});

/** Makes one movement for each warehouse with pieces. If there is none, one movement of 0, so that the history shows it. */
function moveAll(
  next: NextVersion,
  { stock, damaged = {} }: { stock: Stock; damaged?: Damaged | undefined },
  { sign, reason, home }: { sign: 1 | -1; reason: 'deleted' | 'restored'; home: WarehouseId },
): void {
  const filled = WAREHOUSE_IDS.filter((id) => stock[id] !== 0 || damaged[id] !== undefined);
  // `|| 0` turns -0 into 0.
  for (const id of filled.length > 0 ? filled : [home])
    next.move(id, sign * stock[id] || 0, reason, { damaged: sign * (damaged[id] ?? 0) });
}

export const balanceMoved = (balance: number, expected: number) =>
  sentence(/* i18n */ 'The balance is {balance} now, not {expected}.', { balance, expected });

export function requireNoError(next: NextVersion, path: string): void {
  const error = next.findError();
  if (error !== null) throw wrongFields({ path, ...error });
}

/** A code stands for one number of units. */
export function requireDifferentCodes({ item, stored }: NextVersion): void {
  const path = findSameCode(item, stored);
  if (path !== null) throw wrongFields({ path, message: SAME_CODE });
}

export function requireActive({ active }: ItemState, versions: readonly number[] | null): ItemDoc {
  if (!active) throw new Refusal('item_not_found', /* i18n */ 'The item does not exist, or was deleted.');
  if (versions === null || versions.includes(active.version)) return active;
  throw new Refusal(
    'version_conflict',
    /* i18n */ 'Someone else changed the item since you read it. Check the current item, then try again.',
    { current: active },
  );
}
