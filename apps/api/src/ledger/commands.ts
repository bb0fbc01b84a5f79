/** Everything that can be done to an item, each as a pure step from what is stored to what is to be stored. */
import type { ItemAddition, ItemEdit } from '@godown/shared/item';
import type { NewMovement, Transfer } from '@godown/shared/movements';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import { toEtag } from '../http/conditional.js';
import { invalidInput, ProblemError } from '../http/problem-error.js';
import { type StoredItem, toItem, toStock, toVersion } from '../items/item-doc.js';
import { itemNotFound } from '../items/item-id.js';
import { Change, NOTHING, type Occasion, OutOfRangeError } from './change.js';
import type { DeletedItemDoc, MovementDoc } from './documents.js';

/** How long a deleted item can be restored, in milliseconds. */
const RESTORABLE_MS = 30 * 24 * 3600 * 1000;

/** What there is before a command, and after it. An item is on the shelf, put away, or nowhere. */
export interface Situation {
  shelved: StoredItem | null;
  deleted: DeletedItemDoc | null;
}

/** Whether a movement has been taken back already. */
export type IsUndone = (movement: ObjectId) => boolean;

export interface Step extends Situation {
  /** The item that the caller is told about. */
  item: StoredItem;
  movements: MovementDoc[];
}

/** Something to be done to one item. `run` changes nothing it is given, and throws `ProblemError` to refuse. */
export interface Command {
  item: ObjectId;
  /** Whether it has to know what was put away. */
  readsDeleted?: true;
  /** Whether it changes counts alone. Then the item's counts and version are all that matters of what there is. */
  onlyCounts?: true;
  /** Movements it takes back. */
  undoes: readonly ObjectId[];
  run(before: Situation, occasion: Occasion, isUndone: IsUndone): Step;
}

/** A change of an item that is on the shelf, at any of `versions` (null: whatever its version). */
function changeShelved(
  item: ObjectId,
  versions: number[] | null,
  work: (change: Change, occasion: Occasion) => void,
): Command {
  return {
    item,
    undoes: [],
    run({ shelved, deleted }, occasion) {
      const change = new Change(requireVersion(shelved, versions, occasion.home), occasion);
      work(change, occasion);
      return toStep(change, deleted);
    },
  };
}

/** The same, when it is the counts alone that change. */
function changeCounts(...given: Parameters<typeof changeShelved>): Command {
  return { ...changeShelved(...given), onlyCounts: true };
}

/** Puts a new item on the shelf, with an `added` movement for what there is of it. */
export function addItem({ quantity, warehouse, ...fields }: ItemAddition): Command {
  const _id = new ObjectId();
  return {
    item: _id,
    undoes: [],
    run({ deleted }, occasion) {
      const change = new Change({ _id, ...fields, stock: NOTHING, createdAt: occasion.now }, occasion);
      if (quantity !== 0) change.move(warehouse ?? occasion.home, quantity, 'added');
      return toStep(change, deleted);
    },
  };
}

/** Takes stock out of a warehouse or brings it in; it may go below zero. */
export function moveStock(item: ObjectId, { change: by, warehouse, reason, note }: NewMovement): Command {
  return changeCounts(item, null, (change, { home }) => {
    change.move(warehouse ?? home, by, reason, { note });
    requireRange(change, 'change');
  });
}

interface Total {
  quantity: number;
  warehouse?: WarehouseId | undefined;
}

/** Sets the total; the difference goes to one warehouse. */
export function setTotal(item: ObjectId, { quantity, warehouse }: Total, versions: number[] | null): Command {
  return changeCounts(item, versions, (change, { home }) => {
    const difference = quantity - totalOf(change.stock);
    if (difference === 0) return;
    change.move(warehouse ?? home, difference, 'correction');
    requireRange(change, 'quantity');
  });
}

/** Changes what is written about an item. */
export function editItem(item: ObjectId, edit: ItemEdit, versions: number[] | null): Command {
  return changeShelved(item, versions, (change) => change.set(edit));
}

/** Moves stock between two warehouses. It may leave less than nothing behind: the books may lag behind the shelves. */
export function transferStock(item: ObjectId, { from, to, quantity, note }: Transfer): Command {
  return changeCounts(item, null, (change) => {
    const links = { note, transfer: new ObjectId() };
    change.move(from, -quantity, 'transfer', links);
    change.move(to, quantity, 'transfer', links);
    requireRange(change, 'quantity');
  });
}

/** Takes movements of one item back, all or none, whatever came after them. */
export function undoMovements(item: ObjectId, originals: readonly MovementDoc[]): Command {
  const command = changeShelved(item, null, (change) => {
    const pair = originals.length > 1 ? { transfer: new ObjectId() } : {};
    for (const { _id, warehouse, change: by } of originals)
      change.move(warehouse, -by, 'undo', { undoes: _id, ...pair });
    try {
      change.requireRange();
    } catch (error) {
      if (!(error instanceof OutOfRangeError)) throw error;
      throw new ProblemError('not_undoable', { detail: error.message, cause: error });
    }
  });
  return {
    item,
    undoes: originals.map(({ _id }) => _id),
    run(before, occasion, isUndone) {
      if (originals.some(({ _id }) => isUndone(_id)))
        throw new ProblemError('already_undone', { detail: 'This movement has been undone already.' });
      if (!before.shelved)
        throw new ProblemError('item_not_found', {
          detail: 'The item is not there any more. If it was deleted, restore it first.',
        });
      return command.run(before, occasion, isUndone);
    },
  };
}

/** Puts an item away, with its stock taken off the books by `deleted` movements. */
export function removeItem(item: ObjectId, versions: number[] | null): Command {
  return {
    item,
    undoes: [],
    run({ shelved }, occasion) {
      const change = new Change(requireVersion(shelved, versions, occasion.home), occasion);
      const held = change.stock;
      moveAll(change, held, { sign: -1, reason: 'deleted', home: occasion.home });
      const deleted: DeletedItemDoc = {
        ...change.item,
        // What a restore brings back.
        stock: held,
        quantity: totalOf(held),
        deletedAt: occasion.now,
        deletedBy: occasion.by.email,
        purgeAt: new Date(occasion.now.getTime() + RESTORABLE_MS),
      };
      return { shelved: null, deleted, item: deleted, movements: change.movements };
    },
  };
}

/** Brings an item back that was put away, with all it held. */
export function restoreItem(item: ObjectId): Command {
  return {
    item,
    readsDeleted: true,
    undoes: [],
    run({ shelved, deleted }, occasion) {
      if (shelved || !deleted || deleted.purgeAt <= occasion.now) {
        throw new ProblemError('item_not_found', { detail: 'There is no deleted item of this id.' });
      }
      const { deletedAt: _at, deletedBy: _by, purgeAt: _until, ...stored } = deleted;
      const change = new Change({ ...stored, stock: NOTHING }, occasion);
      const held = toStock(deleted, occasion.home);
      moveAll(change, held, { sign: 1, reason: 'restored', home: occasion.home });
      return toStep(change, null);
    },
  };
}

/** What is on the shelf afterwards is what the caller is told about. */
function toStep({ item, movements }: Change, deleted: Situation['deleted']): Step {
  return { shelved: item, deleted, item, movements };
}

/** One movement for each warehouse that holds anything; one of nothing when none does, so that history tells of it. */
function moveAll(
  change: Change,
  held: Stock,
  { sign, reason, home }: { sign: 1 | -1; reason: 'deleted' | 'restored'; home: WarehouseId },
): void {
  const filled = WAREHOUSE_IDS.filter((id) => held[id] !== 0);
  for (const id of filled.length > 0 ? filled : [home]) change.move(id, sign * held[id] || 0, reason);
}

function requireRange(change: Change, path: string): void {
  try {
    change.requireRange();
  } catch (error) {
    if (!(error instanceof OutOfRangeError)) throw error;
    throw invalidInput([{ path, message: error.message }]);
  }
}

function requireVersion(item: StoredItem | null, versions: number[] | null, home: WarehouseId): StoredItem {
  if (!item) {
    throw itemNotFound();
  }
  const version = toVersion(item.version);
  if (versions === null || versions.includes(version)) return item;
  throw new ProblemError('version_conflict', {
    detail: 'The item has changed since you read it. Look at it as it is now, and decide again.',
    current: toItem(item, { signedIn: true, home }),
    headers: { ETag: toEtag(version) },
  });
}
