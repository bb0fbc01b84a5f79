/** What becomes of a draft when its document leaves the outbox. */
import type { QueryClient } from '@tanstack/react-query';
import { documentKeys } from '../document-keys';
import type { Change } from './change';
import { removeDraft, restoreDraft } from './document-drafts';
import { toDraft } from './draft-document';

/** A refused document is a draft again, which can be corrected. */
export function keepRefused(client: QueryClient, change: Change, reason: Error): void {
  const draft = change.kind === 'document' && toDraft(change, reason);
  if (draft) follow(client, change.by, restoreDraft(change.by, draft));
}

/** The draft of a posted document is still there if its tab was closed while it was being sent. */
export function dropDraft(client: QueryClient, { by, key }: Change): void {
  follow(client, by, removeDraft(by, key));
}

/** Without storage on the device there are no drafts, and the outbox has said so. */
function follow(client: QueryClient, by: string, stored: Promise<void>): void {
  const show = () => client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
  stored.then(show).catch(() => undefined);
}
