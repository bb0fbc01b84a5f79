/** Idempotency keys: what a request led to is kept, in the transaction that wrote it, and answered again. */
import { createHash } from 'node:crypto';
import type { StoredItem } from '../items/item-doc.js';
import type { MovementDoc } from './documents.js';

/** How long a key is kept, in milliseconds: a few days more than the thirty that are promised. */
export const KEY_LIFETIME_MS = 35 * 24 * 3600 * 1000;

/** What a change led to: the item afterwards (for a deletion, as it was put away) and the movements written. */
export interface Result {
  item: StoredItem;
  movements: MovementDoc[];
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
  return createHash('sha256')
    .update(JSON.stringify([uid, method, path, body ?? null]))
    .digest('base64url');
}
