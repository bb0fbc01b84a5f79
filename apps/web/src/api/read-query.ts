import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Api } from './client';
import type { Parser } from './http';

interface Read<T, Key extends QueryKey> {
  key: Key;
  path: string;
  schema: Parser<T>;
}

/** The query of what the API returns at a path to a person who is signed in. */
export const readQuery = <T, Key extends QueryKey>(api: Api, { key, path, schema }: Read<T, Key>) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get(path, { schema, auth: 'required', signal })).data,
  });
