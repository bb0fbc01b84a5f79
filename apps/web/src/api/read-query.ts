import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Api } from './client';
import { type InputOf, type JsonRoute, type ParserOf, withSignal } from './route-input';

/** The query of what a route returns to a person who is signed in. */
export const readQuery = <R extends JsonRoute, Key extends QueryKey>(
  api: Api,
  route: R,
  schema: ParserOf<R>,
  { key, ...input }: { key: Key } & InputOf<R>,
) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.call(route, schema, ...withSignal<R>(input, signal)),
  });
