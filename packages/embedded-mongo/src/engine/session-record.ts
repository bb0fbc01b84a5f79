import { afterPrefix } from '../storage/keys.js';
import { SESSIONS, sessionKey } from '../storage/layout.js';
import type { View } from '../storage/view.js';
import type { WriteScope } from '../storage/write-scope.js';
import type { SessionId } from './sessions.js';

/** The last retryable write of a session, or its last committed transaction. */
interface SessionRecord {
  number: bigint;
  /** The reply to a retry of the write, as BSON; undefined for a transaction. */
  reply: Buffer | undefined;
}

/** Offsets in the stored record: the number, the time in milliseconds since 1970, the reply. */
const RECORD = { number: 0, at: 8, reply: 16 } as const;

export function readRecord(view: View, session: SessionId): SessionRecord | undefined {
  const stored = view.get(sessionKey(session.bytes));
  if (!stored) return undefined;
  const reply = stored.length > RECORD.reply ? stored.subarray(RECORD.reply) : undefined;
  return { number: stored.readBigInt64BE(RECORD.number), reply };
}

/** It cannot be undone, so nothing may fail after it. */
export function writeRecord(scope: WriteScope, session: SessionId, { number, reply }: SessionRecord): void {
  const head = Buffer.allocUnsafe(RECORD.reply);
  head.writeBigInt64BE(number, RECORD.number);
  head.writeBigInt64BE(BigInt(Date.now()), RECORD.at);
  scope.set(sessionKey(session.bytes), reply ? Buffer.concat([head, reply]) : head);
}

/** The keys of records that were written before a time. */
export function keysOfRecordsBefore(view: View, time: Date): Buffer[] {
  const keys: Buffer[] = [];
  for (const { key, value } of view.range(SESSIONS, afterPrefix(SESSIONS))) {
    if (value.readBigInt64BE(RECORD.at) < BigInt(time.getTime())) keys.push(key);
  }
  return keys;
}
