import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { StartError, systemCode } from '../../runtime/start-error.js';
import { networkOf } from '../limits/client-address.js';
import { countOpen } from '../limits/count-open.js';
import type { Certificate } from './certificate.js';
import { Connections } from './connections.js';
import { createStop } from './stop.js';
import { rejectUnparsed } from './unparsed-request.js';

/** Most connections at once; a page of the web app has one or two. Those beyond are closed. */
const MAX_CONNECTIONS = 2000;

/** Milliseconds after which a connection is closed. */
interface Times {
  /** Nothing has moved on it. */
  stalledMs: number;
  /** Its client has not agreed on a key. Node's default is two minutes. */
  handshakeMs: number;
  /** It has the last thing that it gets. Long enough to read it: closed at once, a client that still sends would lose it. */
  lingerMs: number;
}

const TIMES: Times = { stalledMs: 30_000, handshakeMs: 10_000, lingerMs: 2000 };

/**
 * Stops accepting, lets running requests finish, and resolves when the last connection is closed. After `patienceMs` all
 * that are left are cut off: one slow client must not hold up the others.
 */
export type Stop = (patienceMs: number) => Promise<void>;

export interface Listening {
  port: number;
  url: string;
  stop: Stop;
}

/** A server for `listener` that responds with a problem even to what Node cannot parse, or would respond to by itself. */
export function createHttpServer(
  listener: RequestListener,
  { certificate, times = TIMES }: { certificate?: Certificate | undefined; times?: Times } = {},
): { server: Server; stop: Stop } {
  /** Responses that are not complete. */
  const responses = new Set<ServerResponse>();
  const options = { requireHostHeader: false };
  const server = certificate
    ? createTlsServer({ ...options, ...certificate, handshakeTimeout: times.handshakeMs })
    : createServer(options);
  const connections = new Connections(server, { encrypted: certificate !== undefined });
  server.on('request', (_req, res) => {
    responses.add(res);
    res.once('close', () => responses.delete(res));
  });
  server.on('request', listener);
  // An Expect that Node does not know is ignored.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const reject = (error: Error, socket: Duplex) => rejectUnparsed(error, socket, times.lingerMs);
  server.on('connect', (_req, socket) => reject(new Error('This server is not a proxy.'), socket));
  // No keys, so no response: `end` would wait for them for ever. Before `clientError`, which https emits for this too.
  server.prependListener('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (error, socket) => {
    const isBegun = [...responses].some((res) => res.socket === socket && res.headersSent);
    // Anything written now would become part of that response.
    if (isBegun) socket.destroy();
    else reject(error, socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = times.stalledMs;
  return { server, stop: createStop(server, { responses, connections }) };
}

interface Place {
  /** 0: any free one. */
  port: number;
  /** Null: all interfaces. */
  host: string | null;
  /** The setting that names the port. */
  setting?: 'PORT' | 'METRICS_PORT';
  /** Most connections of one address; null for no such limit. */
  connectionsByAddress?: number | null;
  /** Serves HTTPS. */
  certificate?: Certificate | undefined;
}

/** Serves `listener`. Throws `StartError` if the server cannot listen at this place. */
export async function listen(
  listener: RequestListener,
  { port, host, setting = 'PORT', connectionsByAddress = null, certificate }: Place,
): Promise<Listening> {
  const { server, stop } = createHttpServer(listener, { certificate });
  if (connectionsByAddress !== null) limitConnections(server, connectionsByAddress);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toStartError(error, { port, host, setting })));
    server.listen({ port, ...(host !== null && { host }) }, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `${certificate ? 'https' : 'http'}://${nameOf(host)}:${actual}`,
    stop,
  };
}

/**
 * Closes connections of one address beyond `most`. A client that opens connections and says nothing would otherwise take all of
 * the server's, and nobody else could connect.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    if (countOpen(open, networkOf(socket.remoteAddress), socket) >= most) socket.destroy();
  });
}

/** The name to reach it by: browsers, and sign-in with Google, know that localhost is this machine. */
function nameOf(host: string | null): string {
  if (host === null || ['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function toStartError(
  error: Error,
  { port, host, setting }: Required<Pick<Place, 'port' | 'host' | 'setting'>>,
): Error {
  const code = systemCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken. Stop what uses it, or choose another: ${setting}=${(port % 65_535) + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} needs administrator rights. Choose one above 1023: ${setting}=${setting === 'PORT' ? 3000 : 9464}.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `HOST is ${host}, which is not an address of this machine. Set HOST=0.0.0.0 to listen on all of them.`,
    );
  return error;
}
