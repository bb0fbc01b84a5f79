import type { QueryClient } from '@tanstack/react-query';
import { listDrafts, removeDrafts } from '../documents/document-drafts';
import { newItemDraft } from '../items/item/add/new-item-draft';
import { documentKeys } from '../stock/document-keys';
import type { Confirmation } from '../ui/confirm-dialog';

/** The question before a sign-out, with the documents that a person has not finished. `asked`: what is asked anyway. */
export async function askAboutDrafts(asked: Confirmation | null, by: string): Promise<Confirmation | null> {
  // Without storage on the device there are none.
  const count = (await listDrafts(by).catch(() => [])).length;
  if (count === 0) return asked;
  const question = count === 1 ? '1 document is not finished' : `${count} documents are not finished`;
  const detail = 'Signing out deletes unfinished documents from this device.';
  return {
    question: asked ? `${asked.question}, and ${question}` : question,
    detail: asked ? `${asked.detail} ${detail}` : detail,
    confirmLabel: 'Sign out',
    danger: true,
  };
}

/** At sign-out: what this person has typed and not sent goes from the device. Changes in the outbox stay. */
export async function forgetDrafts(client: QueryClient, by: string): Promise<void> {
  newItemDraft.clear();
  client.removeQueries({ queryKey: ['edit-draft'] });
  client.removeQueries({ queryKey: documentKeys.drafts(by) });
  // Without storage on the device there are none.
  await removeDrafts(by).catch(() => undefined);
}
