import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { useState, useSyncExternalStore } from 'react';
import { useMe } from '../account/use-me';
import { localStore } from '../api/storage';

const KEY = 'godown-warehouse';
/** The first reports a change by another tab, the second a change by this tab. */
const EVENTS = ['storage', 'godown-warehouse-chosen'] as const;

/** The warehouses whose stock the person may change: one, if their role says so. */
export function useOwnWarehouses(): readonly WarehouseId[] {
  const own = useMe()?.worksIn;
  return own ? [own] : WAREHOUSE_IDS;
}

/**
 * The warehouse that this device works in, remembered for all its tabs. Until one is chosen it is the home warehouse,
 * the first in the list. Only a control that says so may change it. Whoever may work in one only works there.
 */
export function useWarehouseChoice() {
  const own = useMe()?.worksIn;
  const stored = useSyncExternalStore(subscribe, readChoice);
  const chosen = own ?? stored;
  return { warehouse: chosen ?? WAREHOUSE_IDS[0], isChosen: chosen !== null, choose };
}

/** The warehouse of what is done here: the working one until another is picked. A pick is not remembered. */
export function usePlace() {
  const { warehouse: working } = useWarehouseChoice();
  const [picked, pick] = useState<WarehouseId | null>(null);
  return { warehouse: picked ?? working, pick };
}

function choose(id: WarehouseId): void {
  localStore.set(KEY, id);
  window.dispatchEvent(new Event(EVENTS[1]));
}

/** The stored value may come from another version of the product, or be edited by hand. */
function readChoice(): WarehouseId | null {
  const stored = localStore.get(KEY);
  return WAREHOUSE_IDS.find((id) => id === stored) ?? null;
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}
