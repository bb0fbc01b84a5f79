import { isReturnKind } from '@godown/shared/trade/documents';
import { owedBy, usePendingMoney } from '../../../stock/changes/use-pending-money';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { useNoteAccount } from '../use-note-account';

/** The amount owed before a note: money above its total pays this first. 0 if unknown, and for a return, whose money goes the other way. */
export function useOwedBefore(draft: Pick<DocumentDraft, 'kind' | 'partner'>): number {
  const pending = usePendingMoney();
  const account = useNoteAccount(draft);
  return account && !isReturnKind(draft.kind) ? owedBy(account, pending) : 0;
}
