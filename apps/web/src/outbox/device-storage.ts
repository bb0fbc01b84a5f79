import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { createStore, del, get, promisifyRequest } from 'idb-keyval';

/** The store that idb-keyval uses when none is named. All use it here, because a page that is left can no longer open one. */
const deviceStore = createStore('keyval-store', 'keyval');

/** Stores the state of a query client in IndexedDB, under a name. */
export function createPersister(name: string): Persister {
  return {
    // Without IndexedDB these throw at once: `async` makes it a rejection.
    persistClient: async (client: PersistedClient) => put(name, client),
    restoreClient: async () => get<PersistedClient>(name, deviceStore),
    removeClient: async () => del(name, deviceStore),
  };
}

/** Commits at once: when a page is left, browsers abort what is not committed, and so idb-keyval's `set`. */
async function put(name: string, client: PersistedClient): Promise<void> {
  await deviceStore('readwrite', (store) => {
    store.put(client, name);
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });
}
