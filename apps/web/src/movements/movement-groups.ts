/** Groups movements by change, such as both movements of a transfer. */
import { describeReason, isUndoable, type Movement } from '@godown/shared/stock/movements';

export interface MovementGroup {
  /** The id of its lead. */
  _id: string;
  /** The first movement of the group in the list. */
  lead: Movement;
  /** All movements of the group in the list, newest first: two for a transfer, up to three for a deletion. */
  movements: Movement[];
  /** The lead of the group that this one undid or redid, if it is in the list. */
  original: Movement | undefined;
  /** True if this group undid an undo, so that its original counts again. */
  isRedo: boolean;
  /** The lead of the undo of this group, then of the undo of that undo, and so on, if they are in the list. */
  undoings: Movement[];
}

/**
 * Groups the movements that one change wrote for one reason, in the order of the list. With `more` pages to come, the last
 * change is left out: a part of its movements would give a wrong sum.
 */
export function toGroups(movements: readonly Movement[], { more = false } = {}): MovementGroup[] {
  const groups = new Map<string, [lead: Movement, ...Movement[]]>();
  const seen = new Set<string>();
  for (const movement of movements) {
    // Pages overlap if a movement was added between two requests.
    if (seen.has(movement._id)) continue;
    seen.add(movement._id);
    const key = keyOf(movement);
    const group = groups.get(key);
    if (group) group.push(movement);
    else groups.set(key, [movement]);
  }
  const last = movements.at(-1);
  // Changes sent by a client affect one warehouse. The others may have several movements.
  if (more && last && !describeReason(last.reason).isGiven && groups.size > 1) groups.delete(keyOf(last));
  // Either movement of a transfer leads to the row that shows both.
  const leads = new Map([...groups.values()].flatMap((group) => group.map(({ _id }) => [_id, group[0]])));
  return [...groups.values()].map((group) => {
    const [lead] = group;
    const undoings = listUndoings(lead, leads);
    return { _id: lead._id, lead, movements: group, ...findOriginal(lead, leads), undoings };
  });
}

/** Follows an undo of an undo, and so on, back to the first change. */
function findOriginal(lead: Movement, leads: ReadonlyMap<string, Movement>) {
  let original: Movement | undefined = lead;
  let undos = 0;
  while (original?.undoes !== undefined) {
    original = leads.get(original.undoes);
    undos += 1;
  }
  return { original: undos === 0 ? undefined : original, isRedo: undos > 0 && undos % 2 === 0 };
}

function listUndoings(lead: Movement, leads: ReadonlyMap<string, Movement>): Movement[] {
  const undoings: Movement[] = [];
  let next = lead.undoneBy;
  while (next !== undefined) {
    const undoing = leads.get(next);
    if (undoing) undoings.push(undoing);
    next = undoing?.undoneBy;
  }
  return undoings;
}

const keyOf = ({ item, version, reason }: Movement) => `${item} ${version} ${reason}`;

/** The change of a group in all warehouses together. */
export function sumOf({ movements }: MovementGroup): number {
  return movements.reduce((sum, { change }) => sum + change, 0);
}

/** The change of the value of the item by the whole group, and the value after it; undefined if it changes none. */
export function groupValue({ movements }: MovementGroup): Movement['value'] {
  const values = movements.flatMap(({ value }) => value ?? []);
  const [latest] = values;
  if (!latest) return undefined;
  const change = values.reduce((sum, value) => sum + value.change, 0);
  const corrected = values.reduce((sum, value) => sum + (value.corrected ?? 0), 0);
  return { change, ...(corrected !== 0 && { corrected }), after: latest.after, pieces: latest.pieces };
}

/** The pieces that a movement changed: the damaged ones if no good ones. */
export const piecesOf = ({ change, damaged }: Movement): number => change || (damaged?.change ?? 0);

/** True if a group is undone now. If its undo was undone too, it counts again. */
export function isUndone({ lead, undoings }: MovementGroup): boolean {
  // The latest may be older than this list, or not match its filters.
  const isLatestHere = (undoings.at(-1) ?? lead).undoneBy === undefined;
  return (undoings.length + (isLatestHere ? 0 : 1)) % 2 === 1;
}

/** True if it has Undo. A movement of a document is undone by cancelling the document. */
export const canUndo = ({ lead: { reason, undoneBy, document } }: MovementGroup): boolean =>
  undoneBy === undefined && document === undefined && isUndoable(reason);

/** True if two groups look the same, so that the row is not rendered again. */
export function isSameGroup(a: MovementGroup, b: MovementGroup): boolean {
  const isSame = (x: readonly Movement[], y: readonly Movement[]) =>
    x.length === y.length && x.every((movement, index) => movement === y[index]);
  return (
    a.original === b.original &&
    a.isRedo === b.isRedo &&
    isSame(a.movements, b.movements) &&
    isSame(a.undoings, b.undoings)
  );
}
