import cors from 'cors';
import type { RequestHandler } from 'express';

/** The headers that a page on another origin may read. */
const EXPOSED = [
  'ETag',
  'Link',
  'Location',
  'X-Event-Position',
  'X-Request-Id',
  'X-Total-Count',
  'X-Similar-Search',
  'Retry-After',
];

/** Lets pages of `origins` call the API. OPTIONS goes on to the route, which knows its methods. */
export function createCors(origins: string[]): RequestHandler {
  return cors({
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
}
