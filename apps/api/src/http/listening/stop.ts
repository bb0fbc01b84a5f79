import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.js';

/** Time that a connection may stay idle while stopping: its client may just be sending the next request. */
const IDLE_MS = 1000;
/** Time between two searches for idle connections while stopping. */
const SWEEP_MS = 25;

interface Open {
  responses: ReadonlySet<ServerResponse>;
  connections: Connections;
}

/**
 * Makes the function that stops a server (see `Stop`). A client must not lose a request that it sends over a kept-alive
 * connection: every response now says `Connection: close`, and only connections that stay idle are closed without one.
 */
export function createStop(server: Server, { responses, connections }: Open) {
  let lastResponse = 0;

  function makeLast(res: ServerResponse): void {
    if (!res.headersSent) res.setHeader('Connection', 'close');
    res.once('close', () => {
      lastResponse = performance.now();
    });
  }

  function closeIdle(): void {
    if (performance.now() - lastResponse < IDLE_MS) return;
    server.closeIdleConnections();
    connections.closeSilent();
  }

  return (patienceMs: number) =>
    new Promise<void>((resolve) => {
      lastResponse = performance.now();
      responses.forEach(makeLast);
      server.prependListener('request', (_req, res) => makeLast(res));
      const cutOff = setTimeout(() => connections.closeAll(), patienceMs);
      const sweep = setInterval(closeIdle, SWEEP_MS);
      // HTTP's own close() would close idle connections at once.
      NetServer.prototype.close.call(server, () => {
        clearInterval(sweep);
        clearTimeout(cutOff);
        resolve();
      });
    });
}
