/** Everybody who listens to one process, and the latest events for those who come back. */
import type { ServerResponse } from 'node:http';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { type ItemChanges, watchItems } from './item-changes.js';

/** Events kept for those who reconnect. */
const KEPT = 1000;
/** A comment this often keeps proxies from closing a quiet connection, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again, in milliseconds. */
const RECONNECT_MS = 1000;
/**
 * Who still has this many bytes to read after so many milliseconds is let go, and may come back for the rest. Not at once:
 * what was missed, and many changes that are told of together, are more than this.
 */
const MAX_UNREAD = 64 * 1024;
const READ_WITHIN_MS = 2000;

export interface EventHub {
  /** Sends events to `res` until either side ends. `lastId` is the last event the client has seen, if any. */
  join(res: ServerResponse, lastId: string | null): Promise<void>;
  /**
   * A number that is another one after each change of an item, or null while changes cannot be noticed. The first call
   * opens the stream of changes.
   */
  revision(): number | null;
  close(): Promise<void>;
}

/** The stream of changes is opened for the first listener and kept from then on. */
export function createEventHub({ db, logger }: { db: Db; logger: Logger }): EventHub {
  const clients = new Set<ServerResponse>();
  const kept: { id: string; text: string }[] = [];
  let watching: Promise<ItemChanges> | null = null;
  let closed = false;
  let revision = 0;
  let isOpen = false;

  /** Those who have a while left to read what they have been sent. */
  const behind = new Set<ServerResponse>();

  function send(res: ServerResponse, text: string): void {
    res.write(text);
    if (res.writableLength <= MAX_UNREAD || behind.has(res)) return;
    behind.add(res);
    const look = () => {
      behind.delete(res);
      if (res.writableLength > MAX_UNREAD) res.destroy();
    };
    setTimeout(look, READ_WITHIN_MS).unref();
  }
  const sendAll = (text: string) => {
    for (const res of clients) send(res, text);
  };
  const heartbeat = setInterval(() => sendAll(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();

  function watch(): Promise<ItemChanges> {
    watching ??= watchItems(
      { db, logger },
      {
        onOpen() {
          isOpen = true;
        },
        onInterrupted() {
          isOpen = false;
          revision++;
        },
        onItem(id, event) {
          revision++;
          const text = `id: ${id}\nevent: item\ndata: ${JSON.stringify(event)}\n\n`;
          kept.push({ id, text });
          if (kept.length > KEPT) kept.shift();
          sendAll(text);
        },
        onGap() {
          revision++;
          kept.length = 0;
          sendAll(RESET);
        },
      },
    ).catch((error: unknown) => {
      watching = null;
      throw error;
    });
    return watching;
  }

  return {
    async join(res, lastId) {
      if (!closed) await watch();
      if (closed || res.destroyed) return void res.end();
      res.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // A proxy that gathers answers would hold events back.
        'X-Accel-Buffering': 'no',
      });
      send(res, `retry: ${RECONNECT_MS}\n`);
      send(res, lastId === null ? readyAt(kept) : `${READY}${missedSince(kept, lastId)}`);
      clients.add(res);
      res.once('close', () => clients.delete(res));
    },
    revision() {
      if (closed) return null;
      if (watching === null)
        watch().catch((error: unknown) => logger.warn({ err: error }, 'change stream cannot be opened'));
      return isOpen ? revision : null;
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      for (const res of clients) res.end();
      // Who asked for a stream that cannot be opened is told so; there is nothing to close then.
      const changes = await watching?.catch(() => null);
      await changes?.close();
    },
  };
}

const READY = 'event: ready\ndata: {}\n\n';
const RESET = 'event: reset\ndata: {}\n\n';

/** With the place where a client begins, so that it can continue from there before anything has happened. */
function readyAt(kept: readonly { id: string }[]): string {
  const last = kept.at(-1);
  return last ? `id: ${last.id}\n${READY}` : READY;
}

/** Everything after an event, if it is still known what that is. */
function missedSince(kept: readonly { id: string; text: string }[], lastId: string): string {
  const index = kept.findIndex(({ id }) => id === lastId);
  return index === -1
    ? RESET
    : kept
        .slice(index + 1)
        .map(({ text }) => text)
        .join('');
}
