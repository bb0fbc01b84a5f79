import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCertificate } from './certificate.js';
import { createHttpServer, limitConnections } from './listen.js';

/** Made for tests, and trusted by nobody. */
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../testing/tls/localhost.${name}.pem`, import.meta.url));
const certificate = await readCertificate({ cert: fileOf('cert'), key: fileOf('key') });

/** The first bytes of a handshake. */
const HANDSHAKE = Buffer.from([22, 3, 1, 2, 0, 1]);
const HALF = 'GET / HTTP/1.1\r\nX-Half: ';

interface Client {
  /** Speaks TLS before it does what its name says. */
  encrypted: boolean;
  send: string | Buffer;
  /** Sends a byte again and again. */
  drips?: boolean;
}

const HTTP_CLIENTS: Record<string, Omit<Client, 'encrypted'>> = {
  'sends nothing': { send: '' },
  'sends half of its headers': { send: HALF },
  'drips its headers': { send: HALF, drips: true },
  'asks for a proxy': { send: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n' },
  'asks for a proxy and goes on sending': {
    send: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    drips: true,
  },
  'sends what is not HTTP': { send: 'NONSENSE\r\n\r\n' },
  'goes on sending what is not HTTP': { send: 'NONSENSE\r\n\r\n', drips: true },
  'has its response': { send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' },
};

const CLIENTS: [kind: 'http' | 'https', name: string, Client][] = [
  ...Object.entries(HTTP_CLIENTS).flatMap<[kind: 'http' | 'https', name: string, Client]>(
    ([name, client]) => [
      ['http', name, { ...client, encrypted: false }],
      ['https', name, { ...client, encrypted: true }],
    ],
  ),
  ['https', 'sends nothing, not even a handshake', { encrypted: false, send: '' }],
  ['https', 'sends six bytes of a handshake', { encrypted: false, send: HANDSHAKE }],
  ['https', 'drips a handshake', { encrypted: false, send: HANDSHAKE, drips: true }],
  ['https', 'sends HTTP without a key', { encrypted: false, send: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' }],
];

interface Options {
  kind: 'http' | 'https';
  /** Longest time that anything may take. */
  ms: number;
  byAddress?: number;
}

/** A server on which everything that may take a while takes `ms`. */
async function serve({ kind, ms, byAddress }: Options) {
  const { server, stop } = createHttpServer((_req, res) => res.end('served'), {
    certificate: kind === 'https' ? certificate : undefined,
    times: { stalledMs: ms, handshakeMs: ms, lingerMs: ms },
  });
  if (byAddress !== undefined) limitConnections(server, byAddress);
  Object.assign(server, { headersTimeout: ms, requestTimeout: ms, keepAliveTimeout: ms });
  Object.assign(server, { connectionsCheckingInterval: 10 });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => void sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await stop(0);
  });
  return { server, stop, port: (server.address() as AddressInfo).port };
}

/** Connects and does what `client` says, but never closes the connection. */
async function open(port: number, { encrypted, send, drips }: Client): Promise<Socket | TLSSocket> {
  const place = { port, host: '127.0.0.1', allowHalfOpen: true };
  const raw = connect(place);
  const socket = encrypted ? connectTls({ socket: raw, rejectUnauthorized: false }) : raw;
  // A reset is as good as any other end.
  for (const each of [raw, socket]) each.on('error', () => {});
  onTestFinished(() => void raw.destroy());
  socket.resume();
  await once(socket, encrypted ? 'secureConnect' : 'connect');
  if (send.length > 0) socket.write(send);
  if (drips) {
    const timer = setInterval(() => socket.write('x'), 5);
    raw.once('close', () => clearInterval(timer));
    onTestFinished(() => clearInterval(timer));
  }
  return socket;
}

/** Places that are taken. */
const countTaken = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('a connection gives its place back', () => {
  it.each(CLIENTS)('over %s, when its client %s and never closes it', async (kind, _, client) => {
    const { server, port } = await serve({ kind, ms: 60 });
    const seen = once(server, 'connection');
    await open(port, client);
    await seen;
    await expect.poll(() => countTaken(server), { interval: 10, timeout: 3000 }).toBe(0);
  });

  it.each(['http', 'https'] as const)('over %s, 200 times of 200', async (kind) => {
    const clients = CLIENTS.filter(([each]) => each === kind);
    const { server, port } = await serve({ kind, ms: 400, byAddress: 200 });
    let accepted = 0;
    server.on('connection', () => accepted++);
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => open(port, clients[i % clients.length]?.[2] as Client)),
    );
    await expect.poll(() => accepted, { interval: 10 }).toBe(200);
    await expect.poll(() => countTaken(server), { interval: 20, timeout: 10_000 }).toBe(0);
    // The count of the address is down to zero too: as many get in again.
    const again = await Promise.all(
      Array.from({ length: 200 }, () => open(port, { encrypted: kind === 'https', send: '' })),
    );
    expect(again.filter((socket) => socket.destroyed)).toEqual([]);
  });

  it.each(['http', 'https'] as const)('over %s, when its address has too many', async (kind) => {
    const { server, port } = await serve({ kind, ms: 60, byAddress: 1 });
    let accepted = 0;
    server.on('connection', () => accepted++);
    await open(port, { encrypted: kind === 'https', send: '' });
    for (let i = 0; i < 20; i++) await open(port, { encrypted: false, send: '' });
    await expect.poll(() => accepted, { interval: 10 }).toBe(21);
    await expect.poll(() => countTaken(server), { interval: 10, timeout: 3000 }).toBe(0);
  });
});

describe('a stop', () => {
  it.each(CLIENTS)('over %s is complete although a client %s', async (kind, _, client) => {
    const { server, stop, port } = await serve({ kind, ms: 60_000 });
    const seen = once(server, 'connection');
    await open(port, client);
    await seen;
    await stop(20);
    expect(await countTaken(server)).toBe(0);
  });

  it.each(CLIENTS.filter(([, , { send, drips }]) => !drips && send.length < 10))(
    'over %s does not wait for a client that %s',
    async (kind, _, client) => {
      const { server, stop, port } = await serve({ kind, ms: 60_000 });
      const seen = once(server, 'connection');
      await open(port, client);
      await seen;
      await stop(60_000);
      expect(await countTaken(server)).toBe(0);
    },
  );
});
