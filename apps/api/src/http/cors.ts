import cors from 'cors';
import type { Handler } from './router.js';

/** What a page on another origin may read; everything else stays hidden from it. */
const EXPOSED = ['ETag', 'Link', 'Location', 'X-Request-Id', 'X-Total-Count', 'Retry-After'];

/** Lets pages of `origins` call the API. OPTIONS goes on to the route, which knows its methods. */
export function createCors(origins: string[]): Handler {
  const allow = cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Last-Event-ID',
      'X-Request-Id',
    ],
    exposedHeaders: EXPOSED,
    maxAge: 600,
    preflightContinue: true,
  });
  return (req, res, next) => {
    res.setKeptHeaders();
    if (req.headers.origin !== undefined) return allow(req, res, next);
    // A shared cache must not give one origin the answer to another.
    res.setHeader('Vary', [res.getHeader('Vary'), 'Origin'].flat().join(', '));
    next();
  };
}
