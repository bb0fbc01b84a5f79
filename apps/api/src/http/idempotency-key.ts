import type { IncomingMessage } from 'node:http';
import { invalidInput } from './problem-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The UUID of the `Idempotency-Key` header, lower case, or null without the header. Throws 422 for anything else. */
export function readIdempotencyKey(req: IncomingMessage): string | null {
  const header = req.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && UUID.test(header.trim())) return header.trim().toLowerCase();
  throw invalidInput([{ path: 'Idempotency-Key', message: 'Send a UUID, and a new one for each change.' }]);
}

/** The same, for a call that must have one. */
export function requireIdempotencyKey(req: IncomingMessage): string {
  const key = readIdempotencyKey(req);
  if (key !== null) return key;
  throw invalidInput([
    {
      path: 'Idempotency-Key',
      message: 'Send a new UUID for each change, and the same UUID for a retry.',
    },
  ]);
}
