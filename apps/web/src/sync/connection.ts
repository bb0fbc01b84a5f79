/** One connection to `GET /events`. When it breaks, it is opened again and continues after the last event. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { API_BASE } from '../api/http';

/** A connection on which nothing has come for this long is dead: the server sends something every 15 s. */
const SILENCE_MS = 40_000;
/** Something in between holds back a stream that is not ready by then. */
const READY_MS = 10_000;
/** First and longest wait before the next attempt. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** A connection that was ready for this long was a good one. */
const GOOD_MS = 5000;

/** `item`: an event with its data as it came. `gap`: events may have been missed. */
export type StreamEvent =
  | { kind: 'item'; id: string | null; data: string }
  | { kind: 'gap'; id: string | null };

export interface StreamDeps {
  /** The id of the event after which to continue; null where none is known. */
  position: () => string | null;
  onEvent: (event: StreamEvent) => void;
  onState: (isOpen: boolean) => void;
}

/** Keeps a connection open until the returned function is called. After that it calls nothing any more. */
export function connect({ position, onEvent, onState }: StreamDeps): () => void {
  let isClosed = false;
  let current = new AbortController();
  let readySince: number | null = null;
  let retryNow = () => {};

  function receive({ event, data, id = null }: StreamMessage, lastId: string | null): void {
    if (event === 'ready') {
      readySince = Date.now();
      onState(true);
    }
    // Without a position nobody knows what has happened since.
    if (event === 'reset' || (event === 'ready' && lastId === null)) onEvent({ kind: 'gap', id });
    else if (event === 'item') onEvent({ kind: 'item', id, data });
  }

  /** A failure is no news: the page polls, and the next attempt follows. */
  async function run(): Promise<void> {
    for (let failures = 0; !isClosed; failures += 1) {
      current = new AbortController();
      const lastId = position();
      await readStream(current, lastId, (message) => receive(message, lastId)).catch(() => undefined);
      if (isClosed) return;
      current.abort();
      onState(false);
      // Counted from `ready` on: a server that hangs keeps a connection for long, too.
      if (readySince !== null && Date.now() - readySince > GOOD_MS) failures = 0;
      readySince = null;
      await pause(Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS));
    }
  }

  const pause = (longest: number) =>
    new Promise<void>((resolve) => {
      // Clients must not all come at once when a server is back.
      const timer = setTimeout(resolve, longest * (0.5 + Math.random() / 2));
      retryNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const onOnline = () => retryNow();
  window.addEventListener('online', onOnline);
  void run();
  return () => {
    isClosed = true;
    window.removeEventListener('online', onOnline);
    current.abort();
    retryNow();
  };
}

type StreamMessage = Pick<EventSourceMessage, 'event' | 'data'> & { id?: string | null | undefined };

/** Resolves when the stream ends. Aborts the attempt when it is not ready in time or silent for too long. */
async function readStream(
  attempt: AbortController,
  lastId: string | null,
  receive: (message: StreamMessage) => void,
): Promise<void> {
  const { signal } = attempt;
  let isReady = false;
  let timer = setTimeout(() => attempt.abort(), READY_MS);
  try {
    const reader = readerOf(await request(lastId, signal));
    const parser = createParser({
      onEvent(message) {
        if (message.event === 'ready') isReady = true;
        receive(message);
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      parser.feed(value);
      if (!isReady) continue;
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), SILENCE_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}

function request(lastId: string | null, signal: AbortSignal): Promise<Response> {
  return fetch(`${API_BASE}/events`, {
    headers: { Accept: 'text/event-stream', ...(lastId !== null && { 'Last-Event-ID': lastId }) },
    cache: 'no-store',
    // It never ends: whoever waits for the page to be loaded must not wait for it.
    priority: 'low',
    signal,
  });
}

/** Throws if the response is no stream of events: an error, or a page of something in between. */
function readerOf(response: Response): ReadableStreamDefaultReader<string> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    void response.body?.cancel();
    throw new Error(`GET /events: status ${response.status}, ${type}`);
  }
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}
