/** The route of the stream of events. */
import type { Contract } from '../http/contract.js';

export const streamEvents = {
  id: 'streamEvents',
  route: 'GET /events',
  access: 'everybody',
  response: { types: ['text/event-stream'] },
} as const satisfies Contract;
