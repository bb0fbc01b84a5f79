import { isReturnKind } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../account/use-api';
import { owedBy, usePendingMoney } from '../../../stock/changes/use-pending-money';
import { isOfSupplier } from '../../../stock/document-names';
import { findSeenPartner } from '../../../stock/known-partners';
import { partnerQuery } from '../../../stock/partners-query';
import type { DocumentDraft } from '../../drafts/document-drafts';

/** What is owed before a note, which what is paid above its total pays first. 0 if it is not known, and for a return, whose money goes the other way. */
export function useOwedBefore({ kind, partner = '' }: Pick<DocumentDraft, 'kind' | 'partner'>): number {
  const client = useQueryClient();
  const pending = usePendingMoney();
  const isAsked = partner !== '' && partner !== WALK_IN_CUSTOMER && !isReturnKind(kind);
  const { data: read } = useQuery({ ...partnerQuery(useApi(), partner), enabled: isAsked });
  if (!isAsked) return 0;
  const account = read ?? findSeenPartner(client, isOfSupplier(kind) ? 'supplier' : 'customer', partner);
  return account ? owedBy(account, pending) : 0;
}
