import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DestinationStream, LevelWithSilent, Logger } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { pinoHttp } from 'pino-http';
import { assignRequestId } from './request-id.js';

/** Removed wherever they might still be put into a log line by mistake. */
const SECRETS = ['authorization', 'cookie', 'accessToken', 'idToken', 'password', 'jwtSecret'];

/** The process's log: one JSON object a line. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
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
  return destination ? pino(options, destination) : pino(options);
}

/** An error without its other properties: the driver and the body parser hang documents and bodies on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/**
 * Logs every answer: request id, method, path, status, milliseconds. Neither the query (it may hold an address) nor
 * headers nor bodies. Gives the request its id.
 */
export function createRequestLog(logger: Logger) {
  return pinoHttp<LoggedRequest, ServerResponse>({
    logger,
    genReqId: assignRequestId,
    // A line carries the request's id and what is chosen below, never the request itself.
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    serializers: { req: () => undefined },
    autoLogging: { ignore: (req) => req.url?.startsWith('/api/health/') === true },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: (req, res, timing) => describeAnswer(req, res, timing),
    customErrorObject: (req, res, _error, timing) => describeAnswer(req, res, timing),
  });
}

/** Express shortens `url` on the way into a router and keeps the whole here. */
type LoggedRequest = IncomingMessage & { originalUrl?: string };

function describeAnswer(req: LoggedRequest, res: ServerResponse, { responseTime }: { responseTime: number }) {
  const path = (req.originalUrl ?? req.url ?? '').split('?', 1)[0];
  return { method: req.method, path, status: res.statusCode, responseTime };
}
