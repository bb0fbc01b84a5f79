import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { ProblemError } from './problem-error.js';
import { MAX_DISCARDED } from './request-body.js';

/** Bytes of a body. */
const MAX_BODY = 100 * 1024;

/** The type of the error that `verify` below throws; body-parser hands it on. */
export const UNREADABLE_TEXT = 'text.unreadable';

/** `express.json` alone would replace bad UTF-8 with U+FFFD, accept UTF-16, and read no bytes as an empty object. */
const parseJson = express.json({
  limit: MAX_BODY,
  strict: false,
  verify(_req, _res, bytes, charset) {
    if (charset !== 'utf-8') throw Object.assign(new Error(), { type: 'charset.unsupported' });
    if (bytes.length === 0 || !isUtf8(bytes)) throw Object.assign(new Error(), { type: UNREADABLE_TEXT });
  },
});

const requireJson: RequestHandler = (req, _res, next) => {
  const isJson = req.is('application/json');
  if (isJson === null || req.headers['content-length'] === '0')
    throw new ProblemError('malformed_json', { detail: 'The body is empty. Send a JSON object.' });
  if (isJson === false)
    throw new ProblemError('unsupported_media_type', { detail: 'Send a body of type application/json.' });
  next();
};

/** True if the request announces no body. */
const hasNoBody = (req: Request): boolean => req.is('*/*') === null || req.headers['content-length'] === '0';

/** `express.json` responds to a body that is too large only after its end, which may never come. */
const limitBody: RequestHandler = (req, _res, next) => {
  const tooLarge = () =>
    new ProblemError('body_too_large', { detail: /* i18n */ 'A body may have at most 100 kB.' });
  const isDeclared = Number(req.headers['content-length']) > MAX_BODY;
  let received = 0;
  req.on('data', (bytes: Buffer) => {
    const isFirstTooLarge = received <= MAX_BODY && received + bytes.length > MAX_BODY;
    received += bytes.length;
    if (isFirstTooLarge && !isDeclared) next(tooLarge());
    if (received > MAX_DISCARDED) req.destroy();
  });
  if (isDeclared) throw tooLarge();
  next();
};

/** See `signedIn`. */
const checkCallerAgain: RequestHandler = async (_req, res, next) => {
  await res.locals.checkAgain?.();
  next();
};

/** Reads a JSON body into `req.body`. Refuses any other, and one of more than 100 kB, with 400, 413 or 415. */
export const readJson: RequestHandler[] = [limitBody, requireJson, parseJson, checkCallerAgain];

/** The same, but the body may be left out. */
export const readOptionalJson: RequestHandler[] = readJson.map(
  (read): RequestHandler =>
    (req, res, next) =>
      hasNoBody(req) ? next() : read(req, res, next),
);
