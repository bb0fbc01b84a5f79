/** The parts of the address a request was sent to, below what the router has matched already. */
import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { ApiRequest } from './router.js';

/** Without the query. A proxy's client may have sent scheme and host as well (RFC 9112, 3.2.2). */
export function pathOf({ url }: Pick<ApiRequest, 'url'>): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}

/** The query's parameters, each a string, or several of them when it is repeated: `email[$gt]=` is one of that name. */
export function queryOf({ url }: Pick<ApiRequest, 'url'>): ParsedUrlQuery {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1));
}
