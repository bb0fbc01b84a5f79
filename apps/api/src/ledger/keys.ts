/** Idempotency keys: what a request led to is kept, in the transaction that wrote it, and answered again. */
import { hash } from 'node:crypto';
import type { ObjectId } from 'mongodb';

/** How long a key is kept, in milliseconds: a few days more than the thirty that are promised. */
export const KEY_LIFETIME_MS = 35 * 24 * 3600 * 1000;

/** What a change led to, as it is told to whoever asked for it, now and whenever its key comes again. */
export interface Result {
  item: ObjectId;
  /** The item's version afterwards. */
  version: number;
  /** The answer's body as JSON: text costs less to store and to send again than what it is made of. */
  body: string;
}

/** A key that a client sent, and what identifies the request it was sent with. */
export interface RequestKey {
  /** The UUID, lower case. */
  id: string;
  fingerprint: string;
}

export interface KeyDoc extends Result {
  /** The key itself: that it is used once is the collection's own index. */
  _id: string;
  fingerprint: string;
  at: Date;
}

interface RequestParts {
  uid: string;
  method: string;
  path: string;
  /** As parsed, so that blanks and the order of fields do not matter. */
  body?: unknown;
}

/** The same for requests that ask for the same: the same person, method, address and body. */
export function fingerprintOf({ uid, method, path, body }: RequestParts): string {
  return hash('sha256', JSON.stringify([uid, method, path, body ?? null]), 'base64url');
}
