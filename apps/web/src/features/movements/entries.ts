/** Movements as people think of them: what was done at once is one entry, such as both halves of a transfer. */
import type { Movement } from '@godown/shared/movements';

export interface Entry {
  /** The first movement of it that was found; its id names the entry. */
  lead: Movement;
  /** All of them that were found, newest first: two for a transfer, up to three for a deletion. */
  movements: Movement[];
  /** What it takes back, and the lead of what took it back, where these are in the list. */
  original: Movement | undefined;
  undoing: Movement | undefined;
}

/** Puts together what one change wrote for one reason, in the order of the list. */
export function toEntries(movements: readonly Movement[]): Entry[] {
  const groups = new Map<string, [lead: Movement, ...Movement[]]>();
  const seen = new Set<string>();
  for (const movement of movements) {
    // Pages that were read while something was added overlap.
    if (seen.has(movement._id)) continue;
    seen.add(movement._id);
    const key = `${movement.item} ${movement.version} ${movement.reason}`;
    const group = groups.get(key);
    if (group) group.push(movement);
    else groups.set(key, [movement]);
  }
  // Either half of a transfer leads to the one row that both are in.
  const leads = new Map([...groups.values()].flatMap((group) => group.map(({ _id }) => [_id, group[0]])));
  return [...groups.values()].map((group) => {
    const [lead] = group;
    const find = (id: string | undefined) => (id === undefined ? undefined : leads.get(id));
    return { lead, movements: group, original: find(lead.undoes), undoing: find(lead.undoneBy) };
  });
}

/** What an entry changed in all warehouses together. */
export function sumOf({ movements }: Entry): number {
  return movements.reduce((sum, { change }) => sum + change, 0);
}
