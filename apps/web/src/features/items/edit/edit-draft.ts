/**
 * What was typed into the edit form of an item and not saved, for as long as the tab lives. It is kept in the cache of
 * server state, which is emptied when somebody signs out.
 */
import type { Item } from '@godown/shared/item';
import type { QueryClient } from '@tanstack/react-query';
import type { EditText } from './edit-fields';

export interface EditDraft {
  /** The item as it was when the typing began: what somebody else changes meanwhile is measured from it. */
  base: Item;
  typed: EditText;
}

const keyOf = (id: string) => ['edit-draft', id];

export function findDraft(client: QueryClient, id: string): EditDraft | null {
  return client.getQueryData<EditDraft | null>(keyOf(id)) ?? null;
}

export function keepDraft(client: QueryClient, draft: EditDraft): void {
  client.setQueryDefaults(['edit-draft'], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(keyOf(draft.base._id), draft);
}

export function dropDraft(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: keyOf(id) });
}
