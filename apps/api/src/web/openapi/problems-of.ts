import type { ProblemCode } from '@godown/shared/http/problem';
import { isFile, isPermission, type Route } from '../../http/routes.js';

/** Any request can fail with these. */
const COMMON: readonly ProblemCode[] = [
  'bad_request',
  'request_timeout',
  'too_many_requests',
  'headers_too_large',
  'internal_error',
  'database_unavailable',
];

/** Every problem that a route can respond with: those of its kind, and its own. */
export function problemsOf({ access, query, requestHeaders, body, problems = [] }: Route): Set<ProblemCode> {
  const all = new Set<ProblemCode>([...COMMON, ...problems]);
  const add = (...codes: ProblemCode[]) => {
    for (const code of codes) all.add(code);
  };
  if (access !== 'everybody') add('unauthenticated');
  if (isPermission(access)) add('role_required');
  if (query || body || requestHeaders) add('invalid_input');
  if (body && !isFile(body)) add('malformed_json', 'body_too_large', 'unsupported_media_type');
  if (requestHeaders?.some((name) => name.endsWith('Idempotency-Key'))) add('key_reused');
  return all;
}
