/** Local storage that never throws: where the browser denies it, values live as long as the page. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** `area` is read on every call, since merely touching `window.localStorage` throws when it is denied. */
export function createStore(area: () => Storage): KeyValueStore {
  const fallback = new Map<string, string>();
  return {
    get(key) {
      try {
        return area().getItem(key) ?? fallback.get(key) ?? null;
      } catch {
        return fallback.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    remove(key) {
      fallback.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Denied storage holds nothing to remove.
      }
    },
  };
}

export const localStore: KeyValueStore = createStore(() => window.localStorage);
