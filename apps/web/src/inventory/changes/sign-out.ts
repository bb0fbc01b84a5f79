import type { QueryClient } from '@tanstack/react-query';
import { documentKeys } from '../document-keys';
import { listDrafts, removeDrafts } from './document-drafts';
import { newItemDraft } from './new-item-draft';

/** What to ask before a person signs out with so many waiting changes. Null without any, and without unfinished documents. */
export async function findQuestion(by: string, waiting: number) {
  // Without storage on the device there are none.
  const drafts = (await listDrafts(by).catch(() => [])).length;
  return waiting + drafts > 0 ? toQuestion({ waiting, drafts }) : null;
}

function toQuestion({ waiting, drafts }: { waiting: number; drafts: number }) {
  const questions = [
    waiting > 0 &&
      (waiting === 1 ? '1 change is waiting to be sent' : `${waiting} changes are waiting to be sent`),
    drafts > 0 && (drafts === 1 ? '1 document is not finished' : `${drafts} documents are not finished`),
  ];
  const details = [
    waiting > 0 &&
      'If you sign out now, this device keeps your changes and sends them when you sign in again.',
    drafts > 0 && 'Signing out deletes unfinished documents from this device.',
  ];
  return {
    question: questions.filter(Boolean).join(', and '),
    detail: details.filter(Boolean).join(' '),
    confirmLabel: 'Sign out',
    danger: drafts > 0,
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
