import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { isOfSupplier } from '../../stock/document-names';
import { findSeenPartner } from '../../stock/known-partners';
import { partnerQuery } from '../../stock/partners-query';
import { useOpenAccount } from '../../stock/use-open-account';
import type { DocumentDraft } from '../drafts/document-drafts';

/**
 * The customer or supplier of a note as the server knows it, else as this device has seen it. None for cash sales: the server does not know
 * that customer before the first one, and nothing is owed. The money of a note whose customer was merged is on the account of the other one.
 */
export function useNoteAccount({
  kind,
  partner = '',
}: Pick<DocumentDraft, 'kind' | 'partner'>): Partner | undefined {
  const client = useQueryClient();
  const isAsked = partner !== '' && partner !== WALK_IN_CUSTOMER;
  const { data } = useQuery({ ...partnerQuery(useApi(), partner), enabled: isAsked });
  const seen = () => findSeenPartner(client, isOfSupplier(kind) ? 'supplier' : 'customer', partner);
  return useOpenAccount(isAsked ? (data ?? seen()) : undefined);
}
