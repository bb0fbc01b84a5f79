/** Small stored values. The storages are tried in the same order as for the identity provider. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Stores values in the first area that accepts them, or else in memory. The area is read on every use, because the property
 * `window.localStorage` itself throws if the browser denies storage.
 */
export function createStore(areas: readonly (() => Storage)[]): KeyValueStore {
  const memory = new Map<string, string>();

  const remove = (key: string) => {
    memory.delete(key);
    for (const area of areas) attempt(() => area().removeItem(key));
  };

  return {
    get(key) {
      for (const area of areas) {
        const value = attempt(() => area().getItem(key));
        if (typeof value === 'string') return value;
      }
      return memory.get(key) ?? null;
    },
    set(key, value) {
      for (const area of areas) {
        if (attempt(() => area().setItem(key, value)) !== DENIED) return;
      }
      memory.set(key, value);
    },
    remove,
  };
}

const DENIED = Symbol('denied');

/** The result, or `DENIED` if the browser denies storage or has no room. Then the next area is tried. */
function attempt<T>(use: () => T): T | typeof DENIED {
  try {
    return use();
  } catch {
    return DENIED;
  }
}

/** Local storage, else session storage, else memory. */
export const localStore: KeyValueStore = createStore([
  () => window.localStorage,
  () => window.sessionStorage,
]);
