import { describedPath, findDeviation } from '../conformance.js';
import { type Caller, mayCall } from './callers.js';
import type { Plan } from './requests.js';
import { FUZZ_ROUTES } from './routes.js';
import type { Received, Sent } from './send.js';

/** What these mean is documented: the client tries again. */
const BUSY = ['server_busy', 'identity_unavailable'];

/** What is wrong with a response. */
export function checkResponse(
  { route, caller }: Plan,
  { method, url }: Sent,
  { status, headers, body }: Received,
): string[] {
  const path = url.slice('/api'.length).split('?', 1)[0] ?? '';
  const contentType = headers['content-type']?.toString();
  const deviation = findDeviation({ method, path, status, contentType, body });
  const code =
    contentType === 'application/problem+json' && body?.length ? JSON.parse(body.toString()).code : '';
  const isOurFault = status >= 500 && method !== 'HEAD' && !BUSY.includes(code);
  return [
    ...(deviation ? [withoutValues(deviation)] : []),
    ...(isOurFault ? [`${status} ${code}`] : []),
    ...(route && status < 400 && !isEntitled(route, caller, path) ? [`${caller} got ${status}`] : []),
  ];
}

function isEntitled(name: string, caller: Caller, path: string): boolean {
  const route = FUZZ_ROUTES.find((each) => each.name === name);
  // An odd part of a path may have made it another route.
  if (!route || describedPath(path)?.path !== route.path) return true;
  return mayCall(caller, route.access);
}

/** The same for every id, so that each kind of deviation is reported once. */
const withoutValues = (text: string): string =>
  text.replace(/[0-9a-f]{24}/g, 'ID').replace(/ in [[{].*$/s, '');
