import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartError, systemCode } from '../start-error.js';
import { answerUnparsed } from './unparsed-request.js';

export interface Listening {
  port: number;
  url: string;
  /**
   * Stops accepting, lets running requests finish, resolves when the last connection is gone. Who has not sent a whole
   * request, or not read the whole answer, after `patienceMs` is cut off: one slow client must not end it badly.
   */
  stop(patienceMs: number): Promise<void>;
}

/** How often to look for connections that have become idle while stopping. */
const SWEEP_MS = 25;

/** A server for `listener` that answers with a problem even what Node cannot parse, or would answer by itself. */
export function createHttpServer(listener: RequestListener): Server {
  // Without a Host, or with an Expect that Node does not know, the app answers.
  return createServer({ requireHostHeader: false }, listener)
    .on('checkExpectation', listener)
    .on('clientError', answerUnparsed)
    .on('connect', (_request, socket) => answerUnparsed(new Error('This is no proxy.'), socket));
}

interface Place {
  /** 0: any free one. */
  port: number;
  /** Null: all interfaces. */
  host: string | null;
}

/** Serves `listener`. Throws `StartError` when that is not possible there. */
export async function listen(listener: RequestListener, { port, host }: Place): Promise<Listening> {
  const server = createHttpServer(listener);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toStartError(error, port, host)));
    server.listen({ port, ...(host !== null && { host }) }, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://${nameOf(host)}:${actual}`,
    stop: (patienceMs) => stop(server, sockets, patienceMs),
  };
}

/** Reached by this name: browsers know that localhost is this machine, and sign-in with Google does too. */
function nameOf(host: string | null): string {
  if (host === null || ['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function stop(server: Server, sockets: ReadonlySet<Socket>, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs);
    // A kept-alive connection whose request ends after close() would stay until its client lets go.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      // Node does not count these as idle, and browsers open some in advance.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      resolve();
    });
  });
}

function toStartError(error: Error, port: number, host: string | null): Error {
  const code = systemCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=${(port % 65_535) + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `HOST is ${host}, which is no address of this machine. HOST=0.0.0.0 means all it has.`,
    );
  return error;
}
