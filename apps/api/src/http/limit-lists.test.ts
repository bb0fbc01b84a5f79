import { EventEmitter, once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createErrorHandler } from '../middleware/write-problem.js';
import { createListReaders } from './limit-lists.js';

interface Read {
  signal: AbortSignal;
  finish: () => void;
}

/** A list whose reads last until the test finishes them. */
async function serve() {
  const reads: Read[] = [];
  const started = new EventEmitter();
  let log = '';
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
    app.get(path, async (_req, res) => {
      res.once('close', () => closed++);
      await readList(res, (signal) => {
        const { promise, finish } = pending();
        reads.push({ signal, finish });
        started.emit('read');
        return promise;
      });
      res.json([]);
    });
  app.use(createErrorHandler(logger, () => new Date()));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { reads, server, log: () => log, closed: () => closed };
}

function pending() {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

/** Requests of clients that wait. */
function ask(server: Server, count: number) {
  const { port } = server.address() as AddressInfo;
  return Array.from({ length: count }, () =>
    get({ port, host: '127.0.0.1', path: '/' }).on('error', () => {}),
  );
}

it('only four lists are read at once, the others in turn', async () => {
  const { reads, server } = await serve();
  ask(server, 10);
  for (const expected of [4, 8, 10]) {
    await vi.waitFor(() => expect(reads).toHaveLength(expected));
    for (const { finish } of reads) finish();
  }
});

it('a request beyond the limit gets 503 with Retry-After, and a later one succeeds', async () => {
  const { reads, server } = await serve();
  const waiting = ask(server, 60);
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  const http = supertest(server);
  await vi.waitFor(async () => {
    const { status, headers, body } = await http.get('/').timeout(500);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'server_busy' });
    expect(headers['retry-after']).toBe('2');
  });
  for (const request of waiting) request.destroy();
  await vi.waitFor(() => expect(reads.every(({ signal }) => signal.aborted)).toBe(true));
  for (const { finish } of reads) finish();
  const response = http.get('/');
  const settled = response.then(({ status }) => status);
  await vi.waitFor(() => expect(reads).toHaveLength(5));
  reads[4]?.finish();
  expect(await settled).toBe(200);
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
