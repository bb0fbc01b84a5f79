/**
 * Unsaved text of the edit form of an item, kept until the tab is closed. The query cache stores it under the address of
 * the person who typed it, so no one else who signs in here sees it.
 */
import type { Item } from '@godown/shared/items/item';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../../account/use-own-email';
import type { ItemText } from '../../stock/fields';

interface EditDraft {
  /** The item when the typing began. Edits of other people are found by comparing with it. */
  base: Item;
  typed: ItemText;
}

/** The draft of an item's edit, or null, with the functions that store and drop it. */
export interface KeptDraft {
  draft: EditDraft | null;
  keep: (draft: EditDraft) => void;
  drop: () => void;
}

/** `by`: the address of the person who typed it. */
export const editDraftKey = (by: string, itemId: string) => ['edit-draft', by, itemId] as const;

/** Belongs to the page, not to the form: the draft outlives the form, and the page needs it too. */
export function useEditDraft(itemId: string): KeptDraft {
  const client = useQueryClient();
  const email = useOwnEmail();
  const queryKey = editDraftKey(email, itemId);
  const { data: draft = null } = useQuery<EditDraft | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (next: EditDraft | null) => client.setQueryData<EditDraft | null>(queryKey, next);
  return { draft, keep: (next: EditDraft) => set(next), drop: () => set(null) };
}
