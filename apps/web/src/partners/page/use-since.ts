import type { Partner } from '@godown/shared/trade/partners';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { debtQuery } from '../partner-queries';

/** The day of the oldest entry that is still open; undefined if it is not known, or nothing is owed. */
export function useSince(partner: Partner): string | undefined {
  return useQuery(debtQuery(useApi(), partner)).data?.since;
}
