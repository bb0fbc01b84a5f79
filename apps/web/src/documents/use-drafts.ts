import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../account/use-own-email';
import { documentKeys } from '../stock/document-keys';
import { DOCUMENT_NAMES, linesText } from '../stock/document-names';
import { useConfirm } from '../ui/confirm-dialog';
import { type DocumentDraft, listDrafts, removeDraft } from './document-drafts';

/** The drafts of this person on this device. Without storage on the device there are none. */
export function useDrafts(): DocumentDraft[] {
  const by = useOwnEmail();
  const { data = [] } = useQuery({
    queryKey: documentKeys.drafts(by),
    queryFn: () => listDrafts(by).catch(() => []),
    // Other tabs write drafts too.
    staleTime: 0,
  });
  return data;
}

/** Removes a draft after a question. Resolves to whether it was removed. */
export function useDiscardDraft() {
  const by = useOwnEmail();
  const client = useQueryClient();
  const confirm = useConfirm();
  return async ({ id, kind, lines }: DocumentDraft): Promise<boolean> => {
    const question = {
      question: 'Discard this draft?',
      detail: `${DOCUMENT_NAMES[kind]}, ${linesText(lines.length).toLowerCase()}. It cannot be brought back.`,
      cancelLabel: 'Keep it',
      confirmLabel: 'Discard',
      danger: true,
    };
    if (!(await confirm(question))) return false;
    await removeDraft(by, id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
    return true;
  };
}
