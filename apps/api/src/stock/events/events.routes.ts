import { streamEvents } from '@godown/shared/stock/events.contracts';
import type { RequestHandler } from 'express';
import { bind } from '../../access/bind.js';
import { type Routes, SENT } from '../../http/routes.js';
import type { EventHub } from './event-hub.js';

interface Deps {
  hub: EventHub;
  /** Limits the streams that one caller may have open. */
  limit: RequestHandler;
}

/**
 * `GET /events`: server-sent events that say which items change, open to everybody: ids and versions, no contents.
 * `Last-Event-ID` resumes an interrupted stream.
 */
export function createEventRoutes({ hub, limit }: Deps): Routes {
  return [
    bind(streamEvents, {
      summary: 'Listen to changes of items',
      details: 'Server-sent events “ready”, “item” and “reset”. They have ids and versions, no contents.',
      requestHeaders: ['Last-Event-ID'],
      problems: ['server_busy'],
      before: limit,
      async handle({ req, res }) {
        const lastId = req.headers['last-event-id'];
        await hub.join(res, typeof lastId === 'string' && lastId !== '' ? lastId : null);
        return SENT;
      },
    }),
  ];
}
