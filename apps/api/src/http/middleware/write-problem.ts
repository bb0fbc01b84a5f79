import { PROBLEMS, type Problem } from '@godown/shared/http/problem';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock.js';
import { ClientGoneError } from '../limits/limit-lists.js';
import type { ProblemError } from '../problem-error.js';
import { toProblem } from '../to-problem.js';
import { createFailureLog } from './failure-log.js';

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
