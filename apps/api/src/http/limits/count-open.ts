import type { EventEmitter } from 'node:events';

/** Counts one more of a client until it closes. Returns how many the client had open before. */
export function countOpen(open: Map<string, number>, client: string, one: EventEmitter): number {
  const before = open.get(client) ?? 0;
  open.set(client, before + 1);
  one.once('close', () => {
    const left = (open.get(client) ?? 1) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  });
  return before;
}
