/** The latest events, for clients that come back or that have read items before they connect. */
import { randomUUID } from 'node:crypto';

/** Events that are kept. */
const KEPT = 1000;

interface KeptEvents {
  /** Forgets all events. From now on their ids are unknown, and an id of our own stands for everything so far. */
  begin(): void;
  add(id: string, text: string): void;
  /** The id of the latest event; null before the first `begin`. */
  latestId(): string | null;
  /** The text of every event after the one with this id; null if the id is unknown. */
  after(id: string): string | null;
}

export function createKeptEvents(): KeptEvents {
  let kept: { id: string; text: string }[] = [];
  return {
    begin() {
      kept = [{ id: randomUUID(), text: '' }];
    },
    add(id, text) {
      kept.push({ id, text });
      if (kept.length > KEPT) kept.shift();
    },
    latestId: () => kept.at(-1)?.id ?? null,
    after(id) {
      const index = kept.findIndex((event) => event.id === id);
      if (index === -1) return null;
      const missed = kept.slice(index + 1);
      return missed.map(({ text }) => text).join('');
    },
  };
}
