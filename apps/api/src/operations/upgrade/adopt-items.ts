/** Items that another program writes while this one runs. */
import { reshapeItems, type ShapeDeps, shapeItems } from './shape-items.js';

export interface ItemAdoption {
  /** Another program has inserted the item with this id, or changed it. Returns at once. */
  notice(id: unknown): void;
  /** Brings into shape all that nobody has noticed. */
  adoptAll(signal: AbortSignal): Promise<void>;
  /** Resolves when nothing is done any more. */
  stop(): Promise<void>;
}

/** Items that are read at once. */
const BATCH = 100;

export function createItemAdoption(deps: ShapeDeps): ItemAdoption {
  /** By their ids as text. */
  const noticed = new Map<string, unknown>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function adoptNoticed(): Promise<void> {
    while (noticed.size > 0 && !isStopped) {
      const ids = [...noticed].slice(0, BATCH);
      for (const [key] of ids) noticed.delete(key);
      await reshapeItems(
        deps,
        ids.map(([, id]) => id),
      );
    }
  }

  return {
    notice(id) {
      noticed.set(String(id), id);
      running ??= adoptNoticed()
        // The next run of `adoptAll` finds those that were inserted.
        .catch((error: unknown) => deps.logger.error({ err: error }, 'items of other programs were not read'))
        .finally(() => {
          running = null;
        });
    },
    adoptAll: (signal) => shapeItems(deps, signal),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
