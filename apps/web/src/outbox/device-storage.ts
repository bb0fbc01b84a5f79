import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';

/** Stores the state of a query client in IndexedDB, under a name. */
export function createPersister(name: string): Persister {
  return {
    // Without IndexedDB these throw at once: `async` makes it a rejection.
    persistClient: async (client: PersistedClient) => set(name, client),
    restoreClient: async () => get<PersistedClient>(name),
    removeClient: async () => del(name),
  };
}
