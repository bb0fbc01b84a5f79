import type { QueryClient } from '@tanstack/react-query';
import { documentKeys } from '../document-keys';
import { listDrafts, removeDrafts } from './document-drafts';
import { newItemDraft } from './new-item-draft';

/** How many documents a person has not finished. Without storage on the device there are none. */
export const countDrafts = async (by: string): Promise<number> =>
  (await listDrafts(by).catch(() => [])).length;

/** At sign-out: what this person has typed and not sent goes from the device. Changes in the outbox stay. */
export async function forgetDrafts(client: QueryClient, by: string): Promise<void> {
  newItemDraft.clear();
  client.removeQueries({ queryKey: ['edit-draft'] });
  client.removeQueries({ queryKey: documentKeys.drafts(by) });
  // Without storage on the device there are none.
  await removeDrafts(by).catch(() => undefined);
}
