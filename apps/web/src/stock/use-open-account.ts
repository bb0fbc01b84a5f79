import type { Partner } from '@godown/shared/trade/partners';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { partnerKeys } from './partner-keys';
import { partnerQuery } from './partners-query';

/** The account on which the entries of a customer or supplier go on: its own, or that of the one it was merged into. */
export function useOpenAccount(partner: Partner | undefined): Partner | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...partnerKeys.all, 'open', partner?._id],
    queryFn: async ({ client }) => {
      let account = partner;
      while (account?.mergedInto) account = await client.fetchQuery(partnerQuery(api, account.mergedInto));
      return account;
    },
    enabled: partner?.mergedInto !== undefined,
  });
  return partner?.mergedInto === undefined ? partner : data;
}
