import { ProblemError } from './problem-error.js';
import type { Handler } from './router.js';

/** The last handler of a known path: tells OPTIONS which methods there are, and answers 405 to all others. */
export function allowOnly(...methods: string[]): Handler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method === 'OPTIONS') {
      res.writeHead(204, { Allow: allow }).end();
      return;
    }
    throw new ProblemError('method_not_allowed', {
      detail: `${req.method} is not possible here. Possible: ${allow}.`,
      headers: { Allow: allow },
    });
  };
}
