import { useNavigate } from 'react-router-dom';
import { draftPath } from '../../stock/document-names';
import type { DocumentDraft, DraftStart } from '../drafts/document-drafts';

/** Begins a document with what is known of it already. Like every new draft it is stored with its first change. */
export function useStartDraft() {
  const navigate = useNavigate();
  return (draft: DocumentDraft) => {
    const state: DraftStart = { draft };
    void navigate(
      { pathname: draftPath(draft.id), search: String(new URLSearchParams({ kind: draft.kind })) },
      { state },
    );
  };
}
