/** Where the tab keeps the text of the new-item form. `item/add/draft.ts` says what is in it. */
import { createStore } from '../../../api/storage';

const DRAFT_KEY = 'godown-new-item';
const tabStore = createStore([() => window.sessionStorage]);

export const newItemDraft = {
  read: (): string | null => tabStore.get(DRAFT_KEY),
  write: (text: string): void => tabStore.set(DRAFT_KEY, text),
  clear: (): void => tabStore.remove(DRAFT_KEY),
};
