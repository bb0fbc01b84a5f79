import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError, systemCode } from '../start-error.js';
import { answerUnparsed } from './unparsed-request.js';

export interface Listening {
  port: number;
  url: string;
  /** Stops accepting, lets running requests finish, resolves when the last connection is gone. */
  stop(): Promise<void>;
}

/** How often to look for connections that have become idle while stopping. */
const SWEEP_MS = 25;

/** A server for `listener` that answers with a problem even what Node cannot parse. */
export function createHttpServer(listener: RequestListener): Server {
  return createServer(listener).on('clientError', answerUnparsed);
}

/** Serves `listener` on `port` (0: any free one) on all interfaces. Throws `StartError` when that is not possible. */
export async function listen(listener: RequestListener, port: number): Promise<Listening> {
  const server = createHttpServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toStartError(error, port)));
    server.listen(port, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://localhost:${actual}`,
    stop: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection whose request ends after close() would stay until its client lets go.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

function toStartError(error: Error, port: number): Error {
  const code = systemCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=${(port % 65_535) + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000.`);
  return error;
}
