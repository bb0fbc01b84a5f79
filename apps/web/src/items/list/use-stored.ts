import { useSyncExternalStore } from 'react';
import { localStore } from '../../api/storage';

/** What keeps the saved views, and the chosen columns. */
export const VIEWS_KEY = 'godown-views';
export const COLUMNS_KEY = 'godown-columns';

/** The first reports a change by another tab, the second a change by this tab. */
const EVENTS = ['storage', 'godown-stored'] as const;

/** A text that this device keeps for all its tabs; null if there is none. */
export function useStored(key: string) {
  const text = useSyncExternalStore(subscribe, () => localStore.get(key));
  const store = (next: string) => {
    localStore.set(key, next);
    window.dispatchEvent(new Event(EVENTS[1]));
  };
  return [text, store] as const;
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}
