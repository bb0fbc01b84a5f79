import type { Partner } from '@godown/shared/trade/partners';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { debtsQuery } from '../partner-queries';

/** The day of the oldest entry that is still open; undefined if it is not known, or nothing is owed. */
export function useSince({ _id, kind }: Partner): string | undefined {
  const { data } = useQuery(debtsQuery(useApi(), kind));
  return data?.debts.find(({ partner }) => partner === _id)?.since;
}
