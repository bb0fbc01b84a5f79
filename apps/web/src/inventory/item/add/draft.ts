/** The draft of the new-item form. The tab keeps it while a person signs in or reloads. */
import { createStore } from '../../../api/storage';
import { EMPTY_ITEM, type ItemText, isItemField } from '../../fields';

const DRAFT_KEY = 'godown-new-item';

interface Draft {
  typed: ItemText;
  /** The address of the person who typed it; '' for a visitor. The next person to sign in gets a visitor's draft. */
  by: string;
}

const tabStore = createStore([() => window.sessionStorage]);

/** The draft, or null if there is none or it cannot be read. */
export function readDraft(): Draft | null {
  try {
    const { typed, by }: Record<string, unknown> = JSON.parse(tabStore.get(DRAFT_KEY) ?? '{}');
    if (typeof typed !== 'object' || typed === null || typeof by !== 'string') return null;
    const texts = Object.entries(typed).filter(([key, text]) => isItemField(key) && typeof text === 'string');
    return { typed: { ...EMPTY_ITEM, ...Object.fromEntries(texts) }, by };
  } catch {
    // A damaged draft is treated as none.
    return null;
  }
}

export function writeDraft(draft: Draft): void {
  tabStore.set(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDraft(): void {
  tabStore.remove(DRAFT_KEY);
}
