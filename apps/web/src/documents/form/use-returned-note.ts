import type { Document } from '@godown/shared/trade/documents';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { documentQuery } from '../document-queries';
import type { DocumentDraft } from '../drafts/document-drafts';
import { type Returnable, toReturnable, withNote } from '../drafts/returnable';
import { useWaitingNotes } from '../drafts/waiting-document';

interface Returning {
  /** With what its note says now. */
  draft: DocumentDraft;
  /** The lines of its note. Null without a note, and while it is not known. */
  returnable: Returnable[] | null;
  isLoading: boolean;
}

/**
 * The draft of a return with what its note says. The note is read again instead of stored in the draft: others may have returned some
 * of it meanwhile, and a draft that was refused has no more than its document. Without a connection it is the one that was just on the screen.
 * If that is gone too, any item can be entered, and the server checks it.
 */
export function useReturnedNote(draft: DocumentDraft): Returning {
  const { returns: number = '' } = draft;
  const { data: note, isLoading } = useQuery({ ...documentQuery(useApi(), number), enabled: number !== '' });
  const waiting = useWaitingReturns(draft);
  if (!note) return { draft, returnable: null, isLoading };
  const returnable = toReturnable(note, waiting);
  return { draft: withNote(draft, note, returnable), returnable, isLoading };
}

/** The other returns of the same note that are not sent yet. */
const useWaitingReturns = ({ id, returns }: DocumentDraft): Document[] =>
  useWaitingNotes()
    .filter((note) => note.id !== id && note.document.returns === returns)
    .map(({ document }) => document);
