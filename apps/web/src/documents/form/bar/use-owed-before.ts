import { isReturnKind } from '@godown/shared/trade/documents';
import { owedBy, usePendingMoney } from '../../../stock/changes/use-pending-money';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { useNoteAccount } from '../use-note-account';

/** What is owed before a note, which what is paid above its total pays first. 0 if it is not known, and for a return, whose money goes the other way. */
export function useOwedBefore(draft: Pick<DocumentDraft, 'kind' | 'partner'>): number {
  const pending = usePendingMoney();
  const account = useNoteAccount(draft);
  return account && !isReturnKind(draft.kind) ? owedBy(account, pending) : 0;
}
