import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { useCallback, useSyncExternalStore } from 'react';
import { localStore } from '../../../api/storage';

const KEY = 'godown-warehouse';
const listeners = new Set<() => void>();

/**
 * The warehouse this device works in, and the way to choose another: remembered, and the same for everything on the
 * page and in the device's other tabs. The first of the list until somebody has chosen.
 */
export function useWarehouseChoice(): readonly [WarehouseId, (id: WarehouseId) => void] {
  const chosen = useSyncExternalStore(subscribe, readChoice);
  const choose = useCallback((id: WarehouseId) => {
    localStore.set(KEY, id);
    for (const listener of listeners) listener();
  }, []);
  return [chosen, choose];
}

/** What is stored may be anything: an older version's word, or somebody's. */
function readChoice(): WarehouseId {
  const stored = localStore.get(KEY);
  return WAREHOUSE_IDS.find((id) => id === stored) ?? WAREHOUSE_IDS[0];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
