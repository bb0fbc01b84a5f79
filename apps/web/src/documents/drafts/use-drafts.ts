import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOwnEmail } from '../../account/use-own-email';
import type { Posted } from '../../outbox/posted';
import { ON_DEVICE } from '../../outbox/reachability';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { documentKeys } from '../../stock/document-keys';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { useConfirm } from '../../ui/confirm-dialog';
import { countText } from '../../ui/format';
import { type DocumentDraft, draftIdOf, listDrafts, removeDraft } from './document-drafts';

/**
 * The drafts of this person on this device, without those whose note is being sent or waits: each is still stored until the response comes,
 * but can no longer be changed or discarded. Without storage on the device there are none.
 */
export function useDrafts(): DocumentDraft[] {
  const by = useOwnEmail();
  const { data = NONE } = useQuery({
    queryKey: documentKeys.drafts(by),
    queryFn: () => listDrafts(by).catch(() => []),
    // Other tabs write drafts too.
    staleTime: 0,
    meta: ON_DEVICE,
  });
  const entries = useAllOutboxes<Posted>();
  return useMemo(() => {
    const pending = entries.filter(({ status }) => status === 'pending');
    const sending = new Set(pending.map(({ change }) => draftIdOf(change)));
    return data.filter(({ id }) => !sending.has(id));
  }, [data, entries]);
}

const NONE: DocumentDraft[] = [];

/** Removes a draft after a question. Resolves to whether it was removed. */
export function useDiscardDraft() {
  const by = useOwnEmail();
  const client = useQueryClient();
  const confirm = useConfirm();
  return async ({ id, kind, lines }: DocumentDraft): Promise<boolean> => {
    const question = {
      question: t`Discard this draft?`,
      detail: lossText(i18n._(DOCUMENT_NAMES[kind]), lines.length),
      cancelLabel: t`Keep it`,
      confirmLabel: t`Discard`,
      danger: true,
    };
    if (!(await confirm(question))) return false;
    await removeDraft(by, id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
    return true;
  };
}

/** Such as `Delivery note, 5 lines. It cannot be brought back.` */
const lossText = (name: string, lines: number) =>
  plural(lines, {
    0: `${{ name }}, no lines. It cannot be brought back.`,
    one: `${{ name }}, ${{ count: countText(lines) }} line. It cannot be brought back.`,
    other: `${{ name }}, ${{ count: countText(lines) }} lines. It cannot be brought back.`,
  });
