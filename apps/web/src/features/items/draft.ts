/** What was typed into the new-item form, kept for this tab, across signing in and reloading. */
import { createStore, type KeyValueStore } from '../../lib/storage';
import { EMPTY_ITEM, isField, type NewItemText } from './new-item-form';

const DRAFT_KEY = 'godown-new-item';

const tabStore = createStore([() => window.sessionStorage]);

/** The draft, or null when there is none or it cannot be read. */
export function readDraft(store: KeyValueStore = tabStore): NewItemText | null {
  try {
    const saved: unknown = JSON.parse(store.get(DRAFT_KEY) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const texts = Object.entries(saved).filter(([key, text]) => isField(key) && typeof text === 'string');
    return { ...EMPTY_ITEM, ...Object.fromEntries(texts) };
  } catch {
    // Not ours, or cut short: as good as none.
    return null;
  }
}

export function writeDraft(draft: NewItemText, store: KeyValueStore = tabStore): void {
  store.set(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDraft(store: KeyValueStore = tabStore): void {
  store.remove(DRAFT_KEY);
}
