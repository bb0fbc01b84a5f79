import { useNavigate } from 'react-router-dom';
import { useOwnEmail } from '../../account/use-own-email';
import { draftPath } from '../../stock/document-names';
import { type DocumentDraft, saveDraft } from '../drafts/document-drafts';

/** Begins a document with what is known of it already. */
export function useStartDraft() {
  const navigate = useNavigate();
  const by = useOwnEmail();
  return async (draft: DocumentDraft) => {
    // Without storage on the device it is empty, and has the right kind.
    await saveDraft(by, draft).catch(() => undefined);
    navigate({ pathname: draftPath(draft.id), search: String(new URLSearchParams({ kind: draft.kind })) });
  };
}
