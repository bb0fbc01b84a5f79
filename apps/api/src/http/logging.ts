import type { DestinationStream, LevelWithSilent, Logger } from 'pino';
import { destination as openDestination, pino, stdTimeFunctions } from 'pino';
import { pathOf } from './address.js';
import { assignRequestId } from './request-id.js';
import type { Handler } from './router.js';

/** Removed wherever they might still be put into a log line by mistake. */
const SECRETS = ['authorization', 'cookie', 'accessToken', 'idToken', 'password', 'jwtSecret'];

/** Lines of answers are written together, for each piece wakes a thread: so many bytes, or after so many milliseconds. */
const GATHERED_BYTES = 12_288;
const GATHERED_MS = 250;

/** The process's log on its standard output. Lines that are still gathered when the process ends are written then. */
export function openLog(): DestinationStream {
  const output = openDestination({
    fd: 1,
    sync: false,
    contentMode: 'buffer',
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
  });
  // Bytes, which only its types do not know of: with each line of text it would count again the bytes of all that it has
  // gathered.
  return { write: (line) => output.write(Buffer.from(line) as unknown as string) };
}

/** A log of one JSON object a line. */
export function createLogger(level: LevelWithSilent, destination: DestinationStream): Logger {
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
  return pino(options, destination);
}

/** An error without its other properties: the driver and the body parser hang documents and bodies on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/** Probes ask every few seconds, for ever. */
const isProbe = (url: string) => /^\/api\/health\/(live|ready)\b/.test(url);

/**
 * Logs every answer: request id, method, path, status, milliseconds, and whether the client left before it had it all.
 * Neither the query (it may hold an address) nor headers nor bodies. Gives the request its id.
 */
export function createRequestLog(logger: Logger): Handler {
  // Nothing that a line is made of can be a secret, so nobody need look for one in each.
  const lines = logger.child({}, { redact: [], serializers: {} });
  return (req, res, next) => {
    const began = performance.now();
    const reqId = assignRequestId(req, res);
    req.id = reqId;
    const { method, url } = req;
    if (!isProbe(url)) {
      res.once('close', () => {
        const { statusCode: status, writableFinished } = res;
        const responseTime = Math.round(performance.now() - began);
        const line = {
          reqId,
          method,
          path: pathOf({ url }),
          status,
          responseTime,
          ...(!writableFinished && { aborted: true }),
        };
        lines[status >= 500 ? 'error' : 'info'](line, 'answered');
      });
    }
    next();
  };
}
