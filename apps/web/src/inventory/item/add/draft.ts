/** The draft of the new-item form. The tab keeps it while a person signs in or reloads. */
import { createStore, type KeyValueStore } from '../../../api/storage';
import { EMPTY_ITEM, type ItemText, isItemField } from '../fields';

const DRAFT_KEY = 'godown-new-item';

export interface Draft {
  typed: ItemText;
  /** The address of the person who typed it; '' for a visitor. The next person to sign in gets a visitor's draft. */
  by: string;
}

const tabStore = createStore([() => window.sessionStorage]);

/** The draft, or null if there is none or it cannot be read. */
export function readDraft(store: KeyValueStore = tabStore): Draft | null {
  try {
    const { typed, by }: Record<string, unknown> = JSON.parse(store.get(DRAFT_KEY) ?? '{}');
    if (typeof typed !== 'object' || typed === null || typeof by !== 'string') return null;
    const texts = Object.entries(typed).filter(([key, text]) => isItemField(key) && typeof text === 'string');
    return { typed: { ...EMPTY_ITEM, ...Object.fromEntries(texts) }, by };
  } catch {
    // A damaged draft is treated as none.
    return null;
  }
}

export function writeDraft(draft: Draft, store: KeyValueStore = tabStore): void {
  store.set(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDraft(store: KeyValueStore = tabStore): void {
  store.remove(DRAFT_KEY);
}
