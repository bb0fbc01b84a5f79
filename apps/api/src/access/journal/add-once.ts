import type { Request } from 'express';
import { type ClientSession, ObjectId } from 'mongodb';
import { type ClaimKey, fingerprintOf } from '../../http/idempotency-key.js';
import type { Clock } from '../../runtime/clock.js';
import type { Note, RecordChange } from './record-change.js';

/** A call with an idempotency key, as `bind` hands it to the handler. */
interface KeyedCall {
  req: Request;
  body: unknown;
  keyId: string | null;
  caller: { uid: string };
}

interface Adding<T> {
  /** See `RecordChange`. */
  turn?: string;
  /** The id under which it is added. By default a new one. */
  findId?: (session: ClientSession) => Promise<ObjectId>;
  /** Checks what depends on the data, adds it, and writes its entry of the journal. */
  add: (_id: ObjectId, session: ClientSession, note: Note) => Promise<T>;
  /** What the first request has added, for a retry. It may have been deleted or changed since. */
  findAdded: (_id: ObjectId, session: ClientSession) => Promise<T>;
}

/** Adds something with its entry of the journal. A retry with the same key adds nothing. Throws `key_reused` if another request has the key. */
export type AddOnce = <T>(call: KeyedCall, adding: Adding<T>) => Promise<T>;

interface Deps {
  record: RecordChange;
  claimKey: ClaimKey;
  clock: Clock;
}

export const createAddOnce =
  ({ record, claimKey, clock }: Deps): AddOnce =>
  ({ req, body, keyId: key, caller: { uid } }, { findId, add, findAdded, ...options }) => {
    const fingerprint = fingerprintOf(req, { uid, body });
    const at = clock();
    return record(async (session, note) => {
      const _id = findId ? await findId(session) : new ObjectId();
      const added = key && (await claimKey({ key, fingerprint, at, makes: String(_id) }, session));
      return added ? findAdded(new ObjectId(added), session) : add(_id, session, note);
    }, options);
  };
