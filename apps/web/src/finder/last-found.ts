/** What a person found last. The query cache has it, so the device keeps it for this person and forgets it at sign-out. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../account/use-own-email';

export interface LastFound {
  of: 'item' | 'customer' | 'supplier' | 'document' | 'page';
  /** The id, the number of a document or the name of a page. */
  id: string;
  name: string;
}

export const LAST_FOUND_KEY = ['last-found'] as const;
const MOST = 8;

/** The newest first, and a function that adds one. */
export function useLastFound() {
  const client = useQueryClient();
  const queryKey = [...LAST_FOUND_KEY, useOwnEmail()];
  const { data: found = [] } = useQuery<readonly LastFound[]>({ queryKey, queryFn: skipToken });
  const remember = (one: LastFound) =>
    client.setQueryData<readonly LastFound[]>(queryKey, (before = []) =>
      [one, ...before.filter(({ of, id }) => of !== one.of || id !== one.id)].slice(0, MOST),
    );
  return { found, remember };
}
