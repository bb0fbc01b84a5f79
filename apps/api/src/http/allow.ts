import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.js';

/**
 * The last handler of a path in its router: lists the path's methods in response to OPTIONS, and refuses all others with
 * 405. A method of the list that this router does not handle is left to the routers after it.
 */
export function allowOnly(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res, next) => {
    if (methods.includes(req.method)) return next();
    if (req.method === 'OPTIONS') {
      res.status(204).set('Allow', allow).end();
      return;
    }
    throw new ProblemError('method_not_allowed', {
      detail: `${req.method} is not allowed here. Allowed: ${allow}.`,
      headers: { Allow: allow },
    });
  };
}
