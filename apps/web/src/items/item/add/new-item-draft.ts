/** Where the tab keeps the text of the new-item form, and the name of the record of its pictures. `draft.ts` and `kept-pictures.ts` say what is in it. */
import { createStore } from '../../../api/storage';

const tabStore = createStore([() => window.sessionStorage]);

const keptAt = (key: string) => ({
  read: (): string | null => tabStore.get(key),
  write: (text: string): void => tabStore.set(key, text),
  clear: (): void => tabStore.remove(key),
});

export const newItemDraft = keptAt('godown-new-item');
export const newItemPictures = keptAt('godown-new-item-pictures');
