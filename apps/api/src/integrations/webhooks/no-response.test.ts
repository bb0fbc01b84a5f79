import { expect, it } from 'vitest';
import { toNoResponse } from './no-response.js';

it.each([
  [new DOMException('The operation was aborted', 'TimeoutError'), 'No response within 5 seconds'],
  // Node tried two addresses.
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'The connection was refused'],
  [new Error('certificate has expired'), 'certificate has expired'],
  [new Error('x'.repeat(300)), 'x'.repeat(200)],
])('says %s in words', (error, words) => expect(toNoResponse(error)).toBe(words));
