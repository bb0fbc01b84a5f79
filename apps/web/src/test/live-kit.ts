/** Shared by the tests of live updates: a server with items, and a stream of events that the test writes. */
import { setTimeout } from 'node:timers/promises';
import type { Item } from '@godown/shared/items/item';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { toApiError } from '../api/api-error';
import { createQueryClient } from '../api/query-client';
import { startLive } from '../live/live';
import { json, list, problem, stubApi, visitorApi } from './inventory-kit';

// What the first failure loads takes real time, in which the fake one would run out on a busy machine.
await toApiError(new Response());

/** One request for the stream. */
interface Stream {
  lastEventId: string | null;
  /** Sends text through the stream, unchanged. */
  send: (text: string) => void;
  /** The connection breaks. */
  end: () => void;
  /** True if the browser has closed it. */
  isClosed: () => boolean;
}

let serial = 0;

export const ready = 'retry: 1000\nevent: ready\ndata: {}\n\n';
export const reset = 'event: reset\ndata: {}\n\n';

/** An event about an item, as the server sends it. */
export function event(kind: string, { _id: id, version }: Pick<Item, '_id' | 'version'>): string {
  serial += 1;
  const data = kind === 'deleted' ? { id, kind } : { id, version, kind };
  return `id: e${serial}\nevent: item\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Serves its items. `streams`: the requests for events. `isUp`: whether these get a stream. `hasPositions`: whether other
 * responses have a position in the stream.
 */
export function serve(...items: Item[]) {
  const stored = new Map<string, Item>();
  const streams: Stream[] = [];
  const server = {
    streams,
    isUp: true,
    hasPositions: false,
    /** Stores the newest version of an item. */
    put(item: Item): Item {
      stored.set(item._id, item);
      api.on(`GET /item/${item._id}`, () => {
        const now = stored.get(item._id);
        return now ? json(now) : problem(404, 'item_not_found', 'There is no such item.');
      });
      return item;
    },
    /** Stores a new version of an item, as if someone else changed it. */
    change(item: Item, fields: Partial<Item>): Item {
      const now = stored.get(item._id) ?? item;
      return server.put({ ...now, ...fields, version: now.version + 1 });
    },
    remove: (item: Item) => void stored.delete(item._id),
    /** The requests for an address so far. */
    asked: (path: string) => api.calls.filter((call) => call.path === path).length,
  };
  const inOrder = () => [...stored.values()].sort((a, b) => a._id.localeCompare(b._id));
  const api = stubApi({ 'GET /item': () => list(inOrder()) });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input.endsWith('/events'))
      return server.isUp ? openStream(streams, init) : problem(503, 'database_unavailable', 'Not now.');
    const position = `e${serial}`;
    const response = await answer(input, init);
    if (server.hasPositions) response.headers.set('X-Event-Position', position);
    return response;
  });
  for (const item of items) server.put(item);
  return { ...server, api, server };
}

function openStream(streams: Stream[], init: RequestInit): Response {
  const bytes = new TextEncoder();
  let closed = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const finish = (how: () => void) => {
        if (!closed) how();
        closed = true;
      };
      init.signal?.addEventListener('abort', () => finish(() => controller.error(init.signal?.reason)));
      streams.push({
        lastEventId: new Headers(init.headers).get('Last-Event-ID'),
        send: (text) => controller.enqueue(bytes.encode(text)),
        end: () => finish(() => controller.close()),
        isClosed: () => closed,
      });
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

/**
 * Advances the fake time in small steps until the check passes. After 10 s of it, throws the error of the check. Some real
 * time passes too, for work that does not use timers.
 */
export async function until(check: () => unknown): Promise<void> {
  for (const end = Date.now() + 10_000; ; await vi.advanceTimersByTimeAsync(10)) {
    try {
      check();
      return;
    } catch (error) {
      if (Date.now() >= end) throw error;
      await setTimeout(1);
    }
  }
}

/** Starts live updates for a new client, until the end of the test. */
export function goLive(): QueryClient {
  const client = createQueryClient();
  onTestFinished(startLive(client, visitorApi));
  onTestFinished(() => client.clear());
  return client;
}

type Options = ConstructorParameters<typeof QueryObserver>[1];

/** Keeps a query on the screen until the returned function is called. */
export function show(client: QueryClient, options: unknown): () => void {
  const hide = new QueryObserver(client, options as Options).subscribe(() => {});
  onTestFinished(hide);
  return hide;
}

/** Shows or hides the tab. */
export function look(visible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  document.dispatchEvent(new Event('visibilitychange'));
}
