/** Movements as people think of them: what was done at once is one entry, such as both halves of a transfer. */
import type { Movement, MovementReason } from '@godown/shared/movements';

export interface Entry {
  /** The first movement of it that was found; its id names the entry. */
  lead: Movement;
  /** All of them that were found, newest first: two for a transfer, up to three for a deletion. */
  movements: Movement[];
  /** What it takes back, and the lead of what took it back, where these are in the list. */
  original: Movement | undefined;
  undoing: Movement | undefined;
}

/** What changes one warehouse at a time. Whatever else there is may be of several movements. */
const OF_ONE: readonly MovementReason[] = ['delivered', 'restock', 'count', 'correction'];

/**
 * Puts together what one change wrote for one reason, in the order of the list. When there is `more` than was read, the
 * last change waits for the rest of it: half of it would give a wrong sum.
 */
export function toEntries(movements: readonly Movement[], { more = false } = {}): Entry[] {
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
  if (more && last && !OF_ONE.includes(last.reason) && groups.size > 1) groups.delete(keyOf(last));
  // Either half of a transfer leads to the one row that both are in.
  const leads = new Map([...groups.values()].flatMap((group) => group.map(({ _id }) => [_id, group[0]])));
  return [...groups.values()].map((group) => {
    const [lead] = group;
    const find = (id: string | undefined) => (id === undefined ? undefined : leads.get(id));
    return asBefore({ lead, movements: group, original: find(lead.undoes), undoing: find(lead.undoneBy) });
  });
}

const latest = new WeakMap<Movement, Entry>();

/** The entry made of the same movements before, if there is one: what shows it need not be drawn again. */
function asBefore(entry: Entry): Entry {
  const { lead, movements, original, undoing } = entry;
  const before = latest.get(lead);
  const isSame =
    before?.original === original &&
    before?.undoing === undoing &&
    before?.movements.length === movements.length &&
    before.movements.every((movement, index) => movement === movements[index]);
  if (before && isSame) return before;
  latest.set(lead, entry);
  return entry;
}

const keyOf = ({ item, version, reason }: Movement) => `${item} ${version} ${reason}`;

/** What an entry changed in all warehouses together. */
export function sumOf({ movements }: Entry): number {
  return movements.reduce((sum, { change }) => sum + change, 0);
}
