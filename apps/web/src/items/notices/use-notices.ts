import { noticesSchema } from '@godown/shared/stock/notices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import type { Api } from '../../api/client';
import { readQuery } from '../../api/read-query';
import { whileVisible } from '../../api/while-visible';

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
    api.call('PUT /notices/seen', noticesSchema, { body: { newest: newest._id } }).then(
      (seen) => client.setQueryData(options.queryKey, seen),
      // They are shown as new again, and the next press tries again.
      () => void client.invalidateQueries({ queryKey: options.queryKey }),
    );
  };
  return { notices: data?.notices, error, refetch, unseen, see };
}

export type NoticesState = ReturnType<typeof useNotices>;

/** Interval at which an open page asks for new notices, in milliseconds. */
const EVERY_MS = 60_000;

/** The newest notices, and how many of them the person has not seen. */
function noticesQuery(api: Api) {
  return queryOptions({
    ...readQuery(api, 'GET /notices', noticesSchema, { key: ['notices'] }),
    refetchInterval: () => whileVisible(EVERY_MS),
    refetchOnWindowFocus: 'always',
    staleTime: EVERY_MS / 2,
  });
}
