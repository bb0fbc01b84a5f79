import { allowOnly } from '../http/allow.js';
import type { ApiRouter } from '../http/router.js';
import type { EventHub } from './event-hub.js';

/**
 * `GET /events`: server-sent events that say which items change, for anybody: ids and versions, no contents.
 * `Last-Event-ID` continues where a connection broke off.
 */
export function addEventRoutes(router: ApiRouter, { hub }: { hub: EventHub }): void {
  router
    .route('/events')
    // Asked by HEAD, an answer that never ends would be one that never comes.
    .head(allowOnly('GET'))
    .get(async (req, res) => {
      const lastId = req.headers['last-event-id'];
      await hub.join(res, typeof lastId === 'string' && lastId !== '' ? lastId : null);
    })
    .all(allowOnly('GET'));
}
