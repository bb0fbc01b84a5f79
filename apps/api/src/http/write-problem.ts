import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEMS, type Problem } from '@godown/shared/problem';
import type { Logger } from 'pino';
import type { ProblemError } from './problem-error.js';
import { toProblem } from './to-problem.js';

/** A failure as the JSON of RFC 9457. */
export function formatProblem(error: ProblemError): Buffer {
  const problem: Problem = {
    type: `urn:godown:problem:${error.code}`,
    title: PROBLEMS[error.code].title,
    status: error.status,
    code: error.code,
    detail: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
  return Buffer.from(JSON.stringify(problem));
}

/** Puts a failure on the wire, as `application/problem+json`. */
export function writeProblem(res: ServerResponse, error: ProblemError): void {
  const body = formatProblem(error);
  res.statusCode = error.status;
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
  res.setHeader('Content-Type', 'application/problem+json');
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** Answers what a handler has thrown. What nobody threw on purpose is a 500, logged with its request id and told to nobody. */
export function createErrorHandler(logger: Logger) {
  return (error: unknown, req: IncomingMessage, res: ServerResponse): void => {
    const problem = toProblem(error);
    if (problem.status >= 500)
      logger.error({ reqId: req.id, code: problem.code, err: error }, 'request failed');
    // Half an answer is out already: only breaking the connection tells the client that it is not whole.
    if (res.headersSent) res.destroy();
    else writeProblem(res, problem);
  };
}
