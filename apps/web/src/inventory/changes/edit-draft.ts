/**
 * What was typed into the edit form of an item and not saved, for as long as the tab lives. It is kept in the cache of
 * server state, under the address of who typed it: nobody else who signs in here gets to see it.
 */
import type { Item } from '@godown/shared/item';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../../auth/use-own-email';
import type { ItemText } from '../fields';

interface EditDraft {
  /** The item as it was when the typing began: what somebody else changes meanwhile is measured from it. */
  base: Item;
  typed: ItemText;
}

/** The draft of an item's edit, null when there is none, and how to keep and drop it. */
export interface KeptDraft {
  draft: EditDraft | null;
  keep: (draft: EditDraft) => void;
  drop: () => void;
}

/** `by`: the address of who typed it. */
export const editDraftKey = (by: string, itemId: string) => ['edit-draft', by, itemId] as const;

/** Stays on the page while the form comes and goes: both need it, and what is typed is kept as the form goes. */
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
