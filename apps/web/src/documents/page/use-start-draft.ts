import { useNavigate } from 'react-router-dom';
import { draftPath } from '../../stock/document-names';
import type { DocumentDraft } from '../drafts/document-drafts';

/** What the page of a new draft is given with the navigation. The browser keeps it when the page is loaded again. */
export interface DraftStart {
  draft: DocumentDraft;
}

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
