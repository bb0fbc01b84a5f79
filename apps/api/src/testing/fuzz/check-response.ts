import { findDeviation } from '../conformance.js';
import { findTrespasses, pathOf } from './entitlement.js';
import type { Plan } from './requests.js';
import type { Received, Sent } from './send.js';

/** The faults of a response. */
export function checkResponse(plan: Plan, sent: Sent, received: Received): string[] {
  const { status, headers, body } = received;
  const contentType = headers['content-type']?.toString();
  const deviation = findDeviation({ method: sent.method, path: pathOf(sent), status, contentType, body });
  const code =
    contentType === 'application/problem+json' && body?.length ? JSON.parse(body.toString()).code : '';
  const isOurFault = status >= 500 && sent.method !== 'HEAD';
  return [
    ...(deviation ? [withoutValues(deviation)] : []),
    ...(isOurFault ? [`${status} ${code}`] : []),
    ...findTrespasses(plan, sent, received),
  ];
}

/** The same for every id, so that each kind of deviation is reported once. */
const withoutValues = (text: string): string =>
  text.replace(/[0-9a-f]{24}/g, 'ID').replace(/ in [[{].*$/s, '');
