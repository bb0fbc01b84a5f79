import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { markSeen, noticesQuery } from './notice-queries';

/** The notices of the signed-in person, and `see`, which marks all of them as seen. */
export function useNotices() {
  const api = useApi();
  const client = useQueryClient();
  const options = noticesQuery(api);
  const { data, error, refetch } = useQuery(options);
  const unseen = data?.unseen ?? 0;
  const see = () => {
    const [newest] = data?.notices ?? [];
    if (!data || !newest || unseen === 0) return;
    client.setQueryData(options.queryKey, { ...data, unseen: 0 });
    markSeen(api, newest._id).then(
      (seen) => client.setQueryData(options.queryKey, seen),
      // They are shown as new again, and the next press tries again.
      () => void client.invalidateQueries({ queryKey: options.queryKey }),
    );
  };
  return { notices: data?.notices, error, refetch, unseen, see };
}

export type NoticesState = ReturnType<typeof useNotices>;
