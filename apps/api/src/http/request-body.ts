import { PassThrough, type Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { ClientGoneError } from './limits/limit-lists.js';

/** Bytes that are discarded of a body that nobody reads any more, before its connection is closed. */
export const MAX_DISCARDED = 16 * 1024 * 1024;

/**
 * The body of a request as a stream of its own, which fails with `ClientGoneError` when the client leaves. It can be destroyed
 * and the request stays whole: a pipeline would take the request from its socket, and no response would reach the client. What
 * comes after that is discarded, because most clients read the response only when they have sent everything.
 */
export function openBody(req: Request, res: Response): Readable {
  const body = new PassThrough();
  req.once('close', () => {
    if (!req.complete) body.destroy(new ClientGoneError());
  });
  // Only now: a fast client would reach the limit before the response is there.
  res.once('finish', () => {
    if (!req.complete) discardRest(req);
  });
  return req.pipe(body);
}

function discardRest(req: Request): void {
  let discarded = 0;
  req.on('data', (bytes: Buffer) => {
    discarded += bytes.length;
    if (discarded > MAX_DISCARDED) req.destroy();
  });
  req.resume();
}

/** Aborts with `ClientGoneError` when the client leaves before it has the whole response. */
export function signalOf(res: Response): AbortSignal {
  const gone = new AbortController();
  const abort = () => {
    if (!res.writableFinished) gone.abort(new ClientGoneError());
  };
  if (res.closed) abort();
  else res.once('close', abort);
  return gone.signal;
}
