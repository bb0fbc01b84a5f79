import { PROBLEMS, type Problem } from '@godown/shared/http/problem';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Clock, isWithin } from '../../runtime/clock.js';
import { ClientGoneError } from '../limits/limit-lists.js';
import type { ProblemError } from '../problem-error.js';
import { toProblem } from '../to-problem.js';

/** A failure as the JSON of RFC 9457. */
export function formatProblem(error: ProblemError): Buffer {
  const { message: detail, ...madeOf } = error.text;
  const problem: Problem = {
    type: `urn:godown:problem:${error.code}`,
    title: PROBLEMS[error.code].title,
    status: error.status,
    code: error.code,
    detail,
    ...madeOf,
    ...(error.errors && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
  return Buffer.from(JSON.stringify(problem));
}

/**
 * Responds to every error that a handler throws with `application/problem+json`. An unexpected one is a 500, logged with
 * its request id; the client learns no details.
 */
export function createErrorHandler(logger: Logger, clock: Clock): ErrorRequestHandler {
  const logFailure = createFailureLog(logger, clock);
  // Express recognises an error handler by its four parameters.
  return (error: unknown, _req, res, _next) => {
    // The response is complete already: a body that was too large has come to its end.
    if (error instanceof ClientGoneError || res.writableEnded) return;
    const problem = toProblem(error);
    logFailure({ reqId: res.locals.requestId, problem, error });
    // Part of a response has been sent: only closing the connection tells the client that it is incomplete.
    if (res.headersSent) res.destroy();
    else
      res
        .status(problem.status)
        .set(problem.headers)
        .type('application/problem+json')
        .send(formatProblem(problem));
  };
}

const OUTAGE_EVERY_MS = 60_000;

interface Failure {
  reqId: unknown;
  problem: ProblemError;
  /** The value that was thrown. */
  error: unknown;
}

/**
 * Logs failures that are not the client's fault. While the identity provider cannot be reached, anybody can cause any
 * number of identical failures at login. Only one a minute is logged.
 */
function createFailureLog(logger: Logger, clock: Clock): (failure: Failure) => void {
  let outageLoggedAt = new Date(0);
  return ({ reqId, problem: { status, code, message: detail }, error }) => {
    if (status < 500) return;
    // Refused on purpose, and anybody can cause many.
    if (code === 'server_busy') return logger.warn({ reqId, code, detail }, 'request refused');
    if (code === 'identity_unavailable') {
      if (isWithin(OUTAGE_EVERY_MS, outageLoggedAt, clock())) return;
      outageLoggedAt = clock();
    }
    logger.error({ reqId, code, err: error }, 'request failed');
  };
}
