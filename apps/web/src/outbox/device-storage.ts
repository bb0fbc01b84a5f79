import type { DehydratedState } from '@tanstack/react-query';
import { createStore, del, get, promisifyRequest } from 'idb-keyval';

/** The store that idb-keyval uses when none is named. All use it here, because a page that is left can no longer open one. */
export const deviceStore = createStore('keyval-store', 'keyval');

/** The state of a query client, as it is stored on the device. */
export interface StoredState {
  clientState: DehydratedState;
  /** The shape of the data, where another shape is not read. */
  buster?: string;
}

/** Commits at once: when a page is left, browsers abort what is not committed, and so idb-keyval's `set`. */
export async function writeState(name: string, state: StoredState): Promise<void> {
  await deviceStore('readwrite', (store) => {
    store.put(state, name);
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });
}

// Without IndexedDB the library throws at once: `async` makes it a rejection.
export const readState = async (name: string) => get<StoredState>(name, deviceStore);
export const deleteState = async (name: string) => del(name, deviceStore);
