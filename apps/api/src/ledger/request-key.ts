import type { Request } from 'express';
import { readIdempotencyKey, requireIdempotencyKey } from '../http/idempotency-key.js';
import type { Caller } from '../identity/access-tokens.js';
import { fingerprintOf, type RequestKey } from './keys.js';

interface Asked {
  by: Caller;
  /** The body as parsed. */
  body?: unknown;
}

/** The key a request came with, and what it asks for; null without a key. */
export function findKey(req: Request, asked: Asked): RequestKey | null {
  const id = readIdempotencyKey(req);
  return id === null ? null : toKey(req, id, asked);
}

/** The same, for a call that must have a key. */
export function requireKey(req: Request, asked: Asked): RequestKey {
  return toKey(req, requireIdempotencyKey(req), asked);
}

function toKey(req: Request, id: string, { by, body }: Asked): RequestKey {
  // Below the API's root: a call at the origin itself is the same call.
  const path = `/api${req.path}`.toLowerCase();
  return { id, fingerprint: fingerprintOf({ uid: by.uid, method: req.method, path, body }) };
}
