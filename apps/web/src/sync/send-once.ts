/** Sending a change so that it counts once, however often its answer is lost on the way. */
import { v7 } from 'uuid';
import { ApiError } from '../api/api-error';
import { isUncertain, NotSentError } from './outcome';

/** Waits before the repetitions, in milliseconds. */
export const REPEAT_AFTER_MS = [400, 1200, 3000];

/**
 * A new UUID for one intention of a person. It begins with the time, so that keys that are used together lie side by side
 * in the database, which then has fewer pages to write. (`crypto.randomUUID` makes none of these, and is missing on pages
 * that come over plain http from another machine, as they do to a phone in a warehouse's own network.)
 */
export const newIdempotencyKey = (): string => v7();

let underway = 0;

/** Whether a change of this tab's own is on its way to the server, or its answer back. */
export const isSending = (): boolean => underway > 0;

/** A key belongs to one person: from somebody else the API refuses it or, where it never arrived, counts it as theirs. */
export interface OwnKey {
  key: string;
  /** Whose it is, by their address. */
  by: string;
}

/** What a call that counts once is made with. */
export interface Keyed {
  headers: { 'Idempotency-Key': string };
  by: string;
}

export interface SendOptions {
  /** Whether the key was sent before, and nobody knows what became of it. */
  inDoubt?: boolean;
}

/**
 * Makes the call with the key in its headers, and repeats it with the same key while it is not known whether the server
 * got it. Rejects as the call does: with an `ApiError`, or an `Error` when somebody else is signed in by now and nothing
 * had been sent. After one that `isUncertain`, the same key may be sent again later.
 */
export async function sendOnce<T>(
  { key, by }: OwnKey,
  call: (keyed: Keyed) => Promise<T>,
  { inDoubt = false }: SendOptions = {},
): Promise<T> {
  if (!navigator.onLine) throw inDoubt ? new ApiError({ kind: 'offline' }) : new NotSentError();
  underway += 1;
  try {
    return await repeat(() => call({ headers: { 'Idempotency-Key': key }, by }), { inDoubt });
  } finally {
    underway -= 1;
  }
}

async function repeat<T>(call: () => Promise<T>, { inDoubt }: Required<SendOptions>): Promise<T> {
  let doubt: unknown = inDoubt ? new ApiError({ kind: 'network' }) : null;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isUncertain(error)) throw doubt !== null && isTurnedAway(error) ? doubt : error;
      doubt = error;
      const wait = REPEAT_AFTER_MS[attempt];
      if (wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Refused before its key was looked at, or not sent at all: says nothing of what was sent with that key earlier. */
function isTurnedAway(error: unknown): boolean {
  return !(error instanceof ApiError) || [401, 403, 408, 429].includes(error.status);
}
