/** The stream of `GET /events`, kept open: it connects again by itself and continues where it broke off. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { API_BASE } from '../api/http';

/** A connection on which nothing has come for this long is dead: the server says something every 15 s. */
const SILENCE_MS = 40_000;
/** A stream that does not begin by then is held back by something in between. */
const PATIENCE_MS = 10_000;
/** First and longest wait before the next attempt. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** A connection that lasted this long was a good one. */
const GOOD_MS = 5000;

interface ConnectionHandlers {
  /** An event `item`, with its data as it came: whoever needs what is in it checks it. */
  onItem: (data: string) => void;
  /** Something may have been missed. */
  onGap: () => void;
}

interface Connection {
  /** Opens the stream, and keeps it open. */
  start: () => void;
  /** Closes it; the next start continues from here. */
  stop: () => void;
  /** Tries again now, if it is waiting to. */
  hurry: () => void;
  isOpen: () => boolean;
}

function createConnection({ onItem, onGap }: ConnectionHandlers): Connection {
  let lastId: string | null = null;
  let open = false;
  let running: AbortController | null = null;
  let hurry = () => {};

  function receive({ event: name, data, id }: EventSourceMessage, continued: boolean): void {
    if (id) lastId = id;
    if (name === 'ready') {
      open = true;
      // Without a place to continue from, nobody knows what has happened since.
      if (!continued) onGap();
    } else if (name === 'reset') onGap();
    else if (name === 'item') onItem(data);
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const silence = new AbortController();
    const expectWithin = (ms: number) => setTimeout(() => silence.abort(), ms);
    let timer = expectWithin(PATIENCE_MS);
    try {
      const continued = lastId !== null;
      const response = await fetch(`${API_BASE}/events`, {
        headers: { Accept: 'text/event-stream', ...(lastId !== null && { 'Last-Event-ID': lastId }) },
        cache: 'no-store',
        // It never ends: whoever waits for the page to be loaded must not wait for it.
        priority: 'low',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      const reader = readerOf(response);
      const parser = createParser({ onEvent: (event) => receive(event, continued) });
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        parser.feed(value);
        clearTimeout(timer);
        timer = expectWithin(open ? SILENCE_MS : PATIENCE_MS);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** For as long as it is wanted. A failure is no news here: polling takes over, and the next attempt comes. */
  async function run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const began = Date.now();
      await listen(signal).catch(() => undefined);
      if (signal.aborted) return;
      open = false;
      if (Date.now() - began > GOOD_MS) failures = 0;
      await wait(failures, signal);
    }
  }

  const wait = (failures: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const longest = Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      // Not everybody at once, when a server comes back.
      const timer = setTimeout(resolve, longest * (0.5 + Math.random() / 2));
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', hurry, { once: true });
    });

  return {
    start() {
      if (running) return;
      running = new AbortController();
      void run(running.signal);
    },
    stop() {
      running?.abort();
      running = null;
      open = false;
    },
    hurry: () => hurry(),
    isOpen: () => open,
  };
}

/**
 * A stream that is open while the tab is visible: browsers have six connections for all tabs of a host, and every one
 * that nobody looks at would hold one. Coming back it continues after the last event it has seen.
 */
export function connectWhileVisible(handlers: ConnectionHandlers): {
  isOpen: () => boolean;
  close: () => void;
} {
  const connection = createConnection(handlers);
  const follow = () => (document.hidden ? connection.stop() : connection.start());
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', connection.hurry);
  follow();
  return {
    isOpen: connection.isOpen,
    close() {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', connection.hurry);
      connection.stop();
    },
  };
}

/** Throws when the answer is no stream of events: an error, or a page of something in between. */
function readerOf(response: Response): ReadableStreamDefaultReader<string> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    void response.body?.cancel();
    throw new Error(`GET /events answered ${response.status}, ${type}`);
  }
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}
