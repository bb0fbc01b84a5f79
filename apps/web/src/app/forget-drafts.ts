import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { listDrafts, removeDrafts } from '../documents/drafts/document-drafts';
import { forgetAllPictures } from '../items/item/add/kept-pictures';
import { newItemDraft } from '../items/item/add/new-item-draft';
import { documentKeys } from '../stock/document-keys';
import type { Confirmation } from '../ui/confirm-dialog';
import { countText } from '../ui/format';
import { endNotices } from './push-device';

/** The question before a sign-out, with the documents that a person has not finished. `asked`: what is asked anyway. */
export async function askAboutDrafts(asked: Confirmation | null, by: string): Promise<Confirmation | null> {
  // Without storage on the device there are none.
  const count = (await listDrafts(by).catch(() => [])).length;
  if (count === 0) return asked;
  const detail = t`Signing out deletes unfinished documents from this device.`;
  return {
    question: asked ? furtherText(asked.question, count) : draftsText(count),
    detail: asked ? `${asked.detail} ${detail}` : detail,
    confirmLabel: t`Sign out`,
    danger: true,
  };
}

const draftsText = (drafts: number) =>
  plural(drafts, {
    one: `${{ count: countText(drafts) }} document is not finished`,
    other: `${{ count: countText(drafts) }} documents are not finished`,
  });

/** The question, and the documents besides. */
const furtherText = (question: string, drafts: number) =>
  plural(drafts, {
    one: `${{ question }}, and ${{ count: countText(drafts) }} document is not finished`,
    other: `${{ question }}, and ${{ count: countText(drafts) }} documents are not finished`,
  });

/** Before a sign-out, while the server still knows the person: this device gets no more notices. */
export async function forgetDevice(api: Api): Promise<void> {
  // People must be able to sign out without a connection too. The server forgets a device that the browser has forgotten.
  await endNotices(api).catch(() => undefined);
}

/** At sign-out: what this person has typed and not sent goes from the device. Changes in the outbox stay. */
export async function forgetDrafts(client: QueryClient, by: string): Promise<void> {
  newItemDraft.clear();
  client.removeQueries({ queryKey: ['edit-draft'] });
  client.removeQueries({ queryKey: documentKeys.drafts(by) });
  // Without storage on the device there are none.
  await Promise.all([forgetAllPictures(), removeDrafts(by)]).catch(() => undefined);
}
