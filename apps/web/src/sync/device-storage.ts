import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';

/** Stores the state of a query client in IndexedDB, under a name. */
export function createPersister(name: string): Persister {
  return {
    persistClient: (client: PersistedClient) => set(name, client),
    restoreClient: () => get<PersistedClient>(name),
    removeClient: () => del(name),
  };
}
