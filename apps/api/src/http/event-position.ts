import type { RequestHandler } from 'express';

/**
 * The id of the last event that had happened before the data in the response was read. With it as `Last-Event-ID`,
 * `GET /events` sends every change that the data may lack.
 */
export const EVENT_POSITION = 'X-Event-Position';

/** Sets the header. Must come before the handlers that read: a change during the read must not be missed. */
export function createEventPosition(position: () => string | null): RequestHandler {
  return (_req, res, next) => {
    const id = position();
    if (id !== null) res.set(EVENT_POSITION, id);
    next();
  };
}
