import { pathOf } from '../http/address.js';
import { readIdempotencyKey, requireIdempotencyKey } from '../http/idempotency-key.js';
import type { ApiRequest } from '../http/router.js';
import type { Caller } from '../identity/access-tokens.js';
import { fingerprintOf, type RequestKey } from './keys.js';

interface Asked {
  by: Caller;
  /** The body as parsed. */
  body?: unknown;
}

/** The key a request came with, and what it asks for; null without a key. */
export function findKey(req: ApiRequest, asked: Asked): RequestKey | null {
  const id = readIdempotencyKey(req);
  return id === null ? null : toKey(req, id, asked);
}

/** The same, for a call that must have a key. */
export function requireKey(req: ApiRequest, asked: Asked): RequestKey {
  return toKey(req, requireIdempotencyKey(req), asked);
}

function toKey(req: ApiRequest, id: string, { by, body }: Asked): RequestKey {
  const path = `${req.baseUrl}${pathOf(req)}`.toLowerCase();
  return { id, fingerprint: fingerprintOf({ uid: by.uid, method: req.method ?? '', path, body }) };
}
