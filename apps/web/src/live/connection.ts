/** One connection to `GET /events`. When it breaks, it is opened again and continues after the last event. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { API_BASE } from '../api/http';

/** Without data for this long a connection is dead: the server sends something every 15 s. */
const SILENCE_MS = 40_000;
/** If a stream is not ready by then, a proxy is buffering it. */
const READY_MS = 10_000;
/** The first and the longest wait before the next attempt. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** After a connection that was ready for this long, the waits start from the shortest again. */
const GOOD_MS = 5000;

/** `item`: an event with its unparsed data. `gap`: events may have been missed. */
export type StreamEvent =
  | { kind: 'item'; id: string | null; data: string }
  | { kind: 'gap'; id: string | null };

export interface StreamDeps {
  /** The id of the last event, after which to continue; null if it is not known. */
  position: () => string | null;
  onEvent: (event: StreamEvent) => void;
  onState: (isOpen: boolean) => void;
}

/** Keeps a connection open until the returned function is called. It calls no handler after that. */
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
    // Without a position, events since the last response may have been missed.
    if (event === 'reset' || (event === 'ready' && lastId === null)) onEvent({ kind: 'gap', id });
    else if (event === 'item') onEvent({ kind: 'item', id, data });
  }

  /** Failures are not reported: the page polls, and the next attempt follows. */
  async function run(): Promise<void> {
    for (let failures = 0; !isClosed; failures += 1) {
      current = new AbortController();
      const lastId = position();
      await readStream(current, lastId, (message) => receive(message, lastId)).catch(() => undefined);
      if (isClosed) return;
      current.abort();
      onState(false);
      // Measured from `ready`: a server that hangs keeps a connection open for long, too.
      if (readySince !== null && Date.now() - readySince > GOOD_MS) failures = 0;
      readySince = null;
      await pause(Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS));
    }
  }

  const pause = (longest: number) =>
    new Promise<void>((resolve) => {
      // Random, so that not all clients connect at once when a server is back.
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
    // The stream never ends, so it must not delay the loading of the page.
    priority: 'low',
    signal,
  });
}

/** Throws if the response is not a stream of events, but an error or the page of a proxy. */
function readerOf(response: Response): ReadableStreamDefaultReader<string> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    void response.body?.cancel();
    throw new Error(`GET /events: status ${response.status}, ${type}`);
  }
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}
