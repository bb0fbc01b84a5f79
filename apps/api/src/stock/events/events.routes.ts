import { Router } from 'express';
import { allowOnly } from '../../http/allow.js';
import type { EventHub } from './event-hub.js';

/**
 * `GET /events`: server-sent events that say which items change, open to everybody: ids and versions, no contents.
 * `Last-Event-ID` resumes an interrupted stream.
 */
export function createEventRouter({ hub }: { hub: EventHub }): Router {
  const router = Router();
  router
    .route('/events')
    // Express would run the GET handler for HEAD, and never end the response.
    .head(allowOnly('GET'))
    .get(async (req, res) => {
      const lastId = req.headers['last-event-id'];
      await hub.join(res, typeof lastId === 'string' && lastId !== '' ? lastId : null);
    })
    .all(allowOnly('GET'));
  return router;
}
