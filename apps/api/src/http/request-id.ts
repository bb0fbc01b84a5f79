import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** The request's id, once it has one. */
    id?: string;
  }
}

/** A caller's id is kept if it could not be mistaken for anything else in a log or a header. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** The request's id, from `X-Request-Id` if that is sane, answered in the same header. */
export function assignRequestId(req: IncomingMessage, res: Answer): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
  res.keepHeaders(['X-Request-Id', id]);
  return id;
}
