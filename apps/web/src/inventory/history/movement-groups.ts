/** Movements as people think of them: one group for each change, such as both movements of a transfer. */
import type { Movement, MovementReason } from '@godown/shared/movements';

export interface MovementGroup {
  /** The first movement of the change that was found. Its id names the group. */
  lead: Movement;
  /** All of them that were found, newest first: two for a transfer, up to three for a deletion. */
  movements: Movement[];
  /** The lead of what this group undid, if it is in the list. */
  original: Movement | undefined;
  /** The lead of what undid this group, then of what undid that, and so on, as far as they are in the list. */
  undoings: Movement[];
}

/** Reasons that change one warehouse at a time. The others may have several movements. */
const SINGLE_REASONS: readonly MovementReason[] = ['delivered', 'restock', 'count', 'correction'];

/**
 * Groups what one change wrote for one reason, in the order of the list. If there is `more` than was read, the last change waits
 * for the rest of it: half of it would give a wrong sum.
 */
export function toGroups(movements: readonly Movement[], { more = false } = {}): MovementGroup[] {
  const groups = new Map<string, [lead: Movement, ...Movement[]]>();
  const seen = new Set<string>();
  for (const movement of movements) {
    // Pages that were read while something was added overlap.
    if (seen.has(movement._id)) continue;
    seen.add(movement._id);
    const key = keyOf(movement);
    const group = groups.get(key);
    if (group) group.push(movement);
    else groups.set(key, [movement]);
  }
  const last = movements.at(-1);
  if (more && last && !SINGLE_REASONS.includes(last.reason) && groups.size > 1) groups.delete(keyOf(last));
  // Either movement of a transfer leads to the row that shows both.
  const leads = new Map([...groups.values()].flatMap((group) => group.map(({ _id }) => [_id, group[0]])));
  return [...groups.values()].map((group) => {
    const [lead] = group;
    const original = lead.undoes === undefined ? undefined : leads.get(lead.undoes);
    return { lead, movements: group, original, undoings: listUndoings(lead, leads) };
  });
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

/** What a group changed in all warehouses together. */
export function sumOf({ movements }: MovementGroup): number {
  return movements.reduce((sum, { change }) => sum + change, 0);
}

/** Whether a group is undone now. If its undo was undone too, it counts again. */
export function isUndone({ lead, undoings }: MovementGroup): boolean {
  // The latest may be older than this list, or not match its filters.
  const isLatestHere = (undoings.at(-1) ?? lead).undoneBy === undefined;
  return (undoings.length + (isLatestHere ? 0 : 1)) % 2 === 1;
}

/** Whether two groups show the same, so that a row need not be drawn again. */
export function isSameGroup(a: MovementGroup, b: MovementGroup): boolean {
  const isSame = (x: readonly Movement[], y: readonly Movement[]) =>
    x.length === y.length && x.every((movement, index) => movement === y[index]);
  return a.original === b.original && isSame(a.movements, b.movements) && isSame(a.undoings, b.undoings);
}
