import type { RequestHandler } from 'express';
import { ProblemError } from './problem-error.js';

/** The last handler of a path: lists its methods in response to OPTIONS, and refuses all others with 405. */
export function allowOnly(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
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
