/** The clients that listen to one process. */

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { type ItemChanges, watchItems } from './item-changes.js';

/** A comment this often keeps proxies from closing a quiet connection, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** Time that a browser waits before it connects again, in milliseconds. */
const RECONNECT_MS = 1000;
/**
 * A client that still has this many bytes to read after this many milliseconds is disconnected; it may reconnect for the
 * rest. It gets this time because missed events, and many changes at once, may be more bytes than this.
 */
const MAX_UNREAD = 64 * 1024;
const READ_WITHIN_MS = 2000;

export interface EventHub {
  /** Sends events to `res` until either side ends. `lastId` is the last event the client has seen, if any. */
  join(res: ServerResponse, lastId: string | null): Promise<void>;
  /**
   * A number that changes with every change of an item; null while the change stream is not open. The first call opens
   * the stream.
   */
  revision(): number | null;
  /**
   * The id of the latest event, which `join` accepts as `lastId`; null before the change stream was opened. Data that is read
   * after this call includes all changes up to that event. The first call opens the stream.
   */
  position(): string | null;
  /** Number of clients that listen. */
  count(): number;
  close(): Promise<void>;
}

interface Deps {
  db: Db;
  logger: Logger;
  /** Another program has inserted or changed the item with this id, which may be of any type. */
  onForeignChange?: (id: unknown) => void;
}

/** The change stream is opened when it is first needed, and stays open. */
export function createEventHub({ db, logger, onForeignChange }: Deps): EventHub {
  const clients = new Set<ServerResponse>();
  const kept = createKeptEvents();
  let watching: Promise<ItemChanges> | null = null;
  let closed = false;
  let revision = 0;
  let isOpen = false;

  /** Clients that must catch up soon. */
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
          // A stream that was resumed has missed nothing.
          if (kept.latestId() === null) kept.begin();
        },
        onInterrupted() {
          isOpen = false;
          revision++;
        },
        onItem(id, event) {
          revision++;
          const text = `id: ${id}\nevent: item\ndata: ${JSON.stringify(event)}\n\n`;
          kept.add(id, text);
          sendAll(text);
        },
        onForeign(id) {
          onForeignChange?.(id);
        },
        onGap() {
          revision++;
          kept.begin();
          sendAll(toText('reset', kept.latestId()));
        },
      },
    ).catch((error: unknown) => {
      watching = null;
      throw error;
    });
    return watching;
  }

  /** Does not wait until it is open. */
  function startWatching(): void {
    if (closed || watching !== null) return;
    watch().catch((error: unknown) => logger.warn({ err: error }, 'change stream cannot be opened'));
  }

  return {
    async join(res, lastId) {
      if (!closed) await watch();
      if (closed || res.destroyed) return void res.end();
      res.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // A proxy that buffers responses would hold events back.
        'X-Accel-Buffering': 'no',
      });
      send(res, `retry: ${RECONNECT_MS}\n`);
      const latestId = kept.latestId();
      if (lastId === null) send(res, toText('ready', latestId));
      else send(res, toText('ready', null) + (kept.after(lastId) ?? toText('reset', latestId)));
      clients.add(res);
      res.once('close', () => clients.delete(res));
    },
    revision() {
      startWatching();
      return isOpen && !closed ? revision : null;
    },
    position() {
      startWatching();
      return kept.latestId();
    },
    count: () => clients.size,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      for (const res of clients) res.end();
      // A stream that could not be opened needs no closing; its clients have received the error.
      const changes = await watching?.catch(() => null);
      await changes?.close();
    },
  };
}

/** With an id, a client can resume here even if it receives no further event. */
const toText = (event: 'ready' | 'reset', id: string | null) =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: {}\n\n`;

/** Events that are kept. */
const KEPT = 1000;

/** The latest events, for clients that come back or that have read items before they connect. */
interface KeptEvents {
  /** Forgets all events. From now on their ids are unknown, and an id of our own stands for everything so far. */
  begin(): void;
  add(id: string, text: string): void;
  /** The id of the latest event; null before the first `begin`. */
  latestId(): string | null;
  /** The text of every event after the one with this id; null if the id is unknown. */
  after(id: string): string | null;
}

function createKeptEvents(): KeptEvents {
  let kept: { id: string; text: string }[] = [];
  return {
    begin() {
      kept = [{ id: randomUUID(), text: '' }];
    },
    add(id, text) {
      kept.push({ id, text });
      if (kept.length > KEPT) kept.shift();
    },
    latestId: () => kept.at(-1)?.id ?? null,
    after(id) {
      const index = kept.findIndex((event) => event.id === id);
      if (index === -1) return null;
      const missed = kept.slice(index + 1);
      return missed.map(({ text }) => text).join('');
    },
  };
}
