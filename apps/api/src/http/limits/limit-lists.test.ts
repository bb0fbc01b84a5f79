import { EventEmitter, once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createErrorHandler } from '../middleware/write-problem.js';
import { createListReaders } from './limit-lists.js';

interface Read {
  signal: AbortSignal;
  finish: (body?: string) => void;
}

/** A list whose reads last until the test finishes them. */
async function serve() {
  const reads: Read[] = [];
  const started = new EventEmitter();
  let log = '';
  let asked = 0;
  let closed = 0;
  const logger = pino(
    {},
    {
      write(line: string) {
        log += line;
      },
    },
  );
  const { visitors, staff } = createListReaders();
  const app = express();
  for (const [path, readList] of Object.entries({ '/': visitors, '/staff': staff }))
    app.get(path, async (req, res) => {
      res.locals.client = req.get('x-client') ?? 'supertest';
      asked++;
      res.once('close', () => closed++);
      const body = await readList(res, (signal) => {
        const { promise, finish } = pending();
        reads.push({ signal, finish });
        started.emit('read');
        return promise;
      });
      res.json(body ?? []);
    });
  app.use(createErrorHandler(logger, () => new Date()));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { reads, server, log: () => log, asked: () => asked, closed: () => closed };
}

function pending() {
  let finish: (body?: string) => void = () => {};
  const promise = new Promise<string | undefined>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

/** Requests that wait, by default each of another client. */
function ask(server: Server, count: number, client?: string) {
  const { port } = server.address() as AddressInfo;
  return Array.from({ length: count }, (_, index) => {
    const headers = { 'x-client': client ?? `client ${index}` };
    return get({ port, host: '127.0.0.1', path: '/', headers }).on('error', () => {});
  });
}

it('only four lists are read at once, the others in turn', async () => {
  const { reads, server } = await serve();
  ask(server, 10);
  for (const expected of [4, 8, 10]) {
    await vi.waitFor(() => expect(reads).toHaveLength(expected));
    for (const { finish } of reads) finish();
  }
});

it('one client has two lists read at once, and the next client does not wait for the others', async () => {
  const { reads, server } = await serve();
  ask(server, 10, 'greedy');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  const settled = supertest(server)
    .get('/')
    .then(({ status }) => status);
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.finish();
  expect(await settled).toBe(200);
});

it('a client with too many lists open gets 429 with Retry-After, and nobody else does', async () => {
  const { reads, server, asked } = await serve();
  const waiting = ask(server, 20, 'greedy');
  await vi.waitFor(() => expect(asked()).toBe(20));
  const http = supertest(server);
  const { body, headers } = await http.get('/').set('x-client', 'greedy').expect(429);
  expect(body.code).toBe('too_many_requests');
  expect(headers['retry-after']).toBe('2');
  const settled = http.get('/').then(({ status }) => status);
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.finish();
  expect(await settled).toBe(200);
  for (const request of waiting) request.destroy();
  await vi.waitFor(() => expect(reads.slice(0, 2).every(({ signal }) => signal.aborted)).toBe(true));
});

it('in a crowd each client has a few lists open, so that those who come later are not refused', async () => {
  const { server, log, asked } = await serve();
  // Three clients have 20 open each.
  for (const client of ['a', 'b', 'c']) ask(server, 20, client);
  await vi.waitFor(() => expect(asked()).toBe(60));
  const http = supertest(server);
  const { body: refusal } = await http.get('/').set('x-client', 'a').expect(429);
  expect(refusal.code).toBe('too_many_requests');
  const others = ask(server, 3, 'd');
  await vi.waitFor(() => expect(asked()).toBe(64));
  const { body } = await http.get('/').set('x-client', 'd').expect(503);
  expect(body.code).toBe('server_busy');
  expect(others.every((request) => !request.destroyed)).toBe(true);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // Expected, so it is a warning.
  for (const line of lines)
    expect(line).toMatchObject({ level: 40, code: 'server_busy', msg: 'request refused' });
  expect(log()).not.toContain('stack');
});

it('never more than a hundred lists are open, because each takes memory', async () => {
  const { reads, server } = await serve();
  const waiting = ask(server, 99);
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  const http = supertest(server);
  ask(server, 1, 'the last');
  await vi.waitFor(async () => {
    const { status, body } = await http.get('/').set('x-client', 'one more').timeout(500);
    expect([status, body.code]).toEqual([503, 'server_busy']);
  });
  expect(waiting.every((request) => !request.destroyed)).toBe(true);
});

it('visitors never block the lists of signed-in people', async () => {
  const { reads, server } = await serve();
  ask(server, 60);
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  const settled = supertest(server)
    .get('/staff')
    .then(({ status }) => status);
  await vi.waitFor(() => expect(reads).toHaveLength(5));
  reads[4]?.finish();
  expect(await settled).toBe(200);
});

it('a connection is not closed while its list is read, however long that takes', async () => {
  const { reads, server } = await serve();
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const response = supertest(server)
    .get('/')
    .then(({ status }) => status);
  const socket = await connected;
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  // Before the list is read, the request may take longer than this to arrive.
  socket.setTimeout(20);
  await once(socket, 'timeout');
  reads[0]?.finish();
  expect(await response).toBe(200);
});

it('a connection is closed if its client takes nothing of a list for a while', async () => {
  const { reads, server } = await serve();
  server.timeout = 200;
  const closed = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  );
  const [request] = ask(server, 1);
  request?.on('response', (response) => response.pause());
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.finish('x'.repeat(50_000_000));
  await closed;
});

it('a list is not read for a client that has gone, and nothing is logged as failed', async () => {
  const { reads, server, log, closed } = await serve();
  const clients = ask(server, 20);
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  for (const client of clients.slice(4)) client.destroy();
  await vi.waitFor(() => expect(closed()).toBe(16));
  const response = supertest(server)
    .get('/')
    .then(({ status }) => status);
  // Its turn comes after those of all clients that have gone.
  await vi.waitFor(() => {
    for (const { finish } of reads) finish();
    expect(reads).toHaveLength(5);
  });
  reads[4]?.finish();
  expect(await response).toBe(200);
  expect(log()).toBe('');
});
