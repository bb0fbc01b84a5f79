import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { ClientSession } from 'mongodb';
import { invalidInput, ProblemError } from './problem-error.js';

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

/**
 * The same for two requests of the same person with the same method, path and body. `body` is as parsed: spaces and the order
 * of fields do not matter.
 */
export function fingerprintOf(req: Request, { uid, body }: { uid: string; body: unknown }): string {
  // The same call has two addresses, at the origin and under /api.
  const path = `/api${req.path}`.toLowerCase().replace(/\/$/, '');
  return hash('sha256', JSON.stringify([uid, req.method, path, body ?? null]), 'base64url');
}

/** The stored claim of a request that makes something: its key, its fingerprint, and the id of what it makes. */
export interface KeyClaim {
  key: string;
  fingerprint: string;
  at: Date;
  makes: string;
}

/**
 * Keeps the key of a request in the transaction of its change. Resolves with null. For a retry it resolves with the id of the thing
 * that the first request made. Throws `key_reused` if another request has the key.
 */
export type ClaimKey = (claim: KeyClaim, session: ClientSession) => Promise<string | null>;

export const keyReused = () =>
  new ProblemError('key_reused', {
    detail: /* i18n */ 'Already sent, with other contents. Nothing was changed. Start a new one.',
  });
