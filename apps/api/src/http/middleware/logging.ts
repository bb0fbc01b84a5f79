import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { DestinationStream, LevelWithSilent, Logger } from 'pino';
import { destination, pino, stdTimeFunctions } from 'pino';

/** Hidden wherever one might be put into a log line by mistake. */
const SECRETS = ['authorization', 'cookie', 'accessToken', 'idToken', 'password', 'jwtSecret'];

/** Lines are written together, because each write wakes a thread: this many bytes, or after this many milliseconds. */
const BUFFERED_BYTES = 12_288;
const FLUSH_MS = 250;

/** The process's log on its standard output. Lines still buffered when the process exits are written then. */
export function openLog(): DestinationStream {
  return destination({ fd: 1, sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSH_MS });
}

/** A log of one JSON object per line. */
export function createLogger(level: LevelWithSilent, output: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
  };
  return pino(options, output);
}

/** An error without its other properties: the driver and the body parser attach documents and bodies to theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/**
 * Gives each request its id and logs each response: id, method, address, path, status, milliseconds, and whether the client left
 * before it had received everything. No query, no headers, no bodies, and no e-mail addresses.
 */
export function createRequestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const reqId = assignRequestId(req, res);
    res.locals.requestId = reqId;
    if (isProbe(req)) return next();
    // When the response is complete, the socket may be gone, and the address with it.
    const { method, ip: address, path } = req;
    const began = performance.now();
    res.once('close', () => {
      const { statusCode: status, writableFinished } = res;
      const responseTime = Math.round(performance.now() - began);
      const rest = { status, responseTime, ...(!writableFinished && { aborted: true }) };
      const line = { reqId, method, address, path: hidePeople(path), ...rest };
      // The error handler logs failures with 503 itself, and not every one of them.
      if (status === 500) logger.error(line, 'request failed');
      else logger.info(line, status > 500 ? 'request failed' : 'request completed');
    });
    next();
  };
}

/** Probes ask every few seconds, for ever. */
const isProbe = ({ originalUrl }: Request) => /^\/api\/health\/(live|ready)\b/.test(originalUrl);

/** The path without the parts that may be e-mail addresses. Part by part: one expression would take a second for a long path. */
const hidePeople = (path: string) =>
  path
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '[hidden]' : part))
    .join('/');

/** A caller's id is accepted if it cannot be mistaken for anything else in a log or a header. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** The request's id, from `X-Request-Id` if that is sane. The response carries it in the same header. */
function assignRequestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
