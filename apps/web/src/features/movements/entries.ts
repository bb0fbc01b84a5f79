/** Movements as people think of them: what was done at once is one entry, such as both halves of a transfer. */
import type { Movement } from '@godown/shared/movements';

export interface Entry {
  /** The first movement of it that was found; its id names the entry. */
  lead: Movement;
  /** All of them that were found, newest first: two for a transfer, up to three for a deletion. */
  movements: Movement[];
}

/** Puts together what one change wrote for one reason, in the order of the list. */
export function toEntries(movements: readonly Movement[]): Entry[] {
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  for (const movement of movements) {
    // Pages that were read while something was added overlap.
    if (seen.has(movement._id)) continue;
    seen.add(movement._id);
    const key = `${movement.item} ${movement.version} ${movement.reason}`;
    const entry = entries.get(key);
    if (entry) entry.movements.push(movement);
    else entries.set(key, { lead: movement, movements: [movement] });
  }
  return [...entries.values()];
}

/** What an entry changed in all warehouses together. */
export function sumOf({ movements }: Entry): number {
  return movements.reduce((sum, { change }) => sum + change, 0);
}
