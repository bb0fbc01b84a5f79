import { EventEmitter, once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../middleware/logging.js';
import { createErrorHandler } from '../middleware/write-problem.js';
import { createCallTurns } from './call-turns.js';

/** Calls whose responses the test sends. */
async function serve(alone: number | null, { maxMs = 60_000 } = {}) {
  const begun: { client: string; res: Response }[] = [];
  let asked = 0;
  let closed = 0;
  const app = express();
  app.use((req, res, next) => {
    const client = req.get('x-client');
    if (client) res.locals.client = client;
    asked++;
    res.once('close', () => closed++);
    next();
  });
  app.use(createCallTurns(alone, maxMs), (req, res) => {
    begun.push({ client: req.get('x-client') ?? '', res });
  });
  app.use(createErrorHandler(createLogger('silent', process.stdout), () => new Date()));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (client: string, count = 1) =>
    Array.from({ length: count }, () =>
      get({ port, host: '127.0.0.1', headers: { 'x-client': client } }).on('error', () => {}),
    );
  return {
    begun,
    ask,
    asked: () => asked,
    closed: () => closed,
    clients: () => begun.map(({ client }) => client),
  };
}

it('a caller who is alone has some calls in progress, and one as soon as there is another', async () => {
  const { begun, ask, clients } = await serve(2);
  ask('flood', 9);
  await vi.waitFor(() => expect(clients()).toEqual(['flood', 'flood']));
  ask('quiet');
  await vi.waitFor(() => expect(clients()).toEqual(['flood', 'flood', 'quiet']));
  begun[0]?.res.end();
  ask('quiet');
  begun[2]?.res.end();
  // The second call of the quiet caller comes before the third of the flood, which has one in progress already.
  await vi.waitFor(() => expect(clients()).toEqual(['flood', 'flood', 'quiet', 'quiet']));
  begun[1]?.res.end();
  await vi.waitFor(() => expect(clients().at(-1)).toBe('flood'));
});

it('a call that takes long does not keep the caller’s next one waiting', async () => {
  const { ask, clients } = await serve(1, { maxMs: 10 });
  ask('slow', 3);
  // None of them is ever answered.
  await vi.waitFor(() => expect(clients()).toHaveLength(3), { timeout: 10_000 });
});

it('a call that waited long has a whole turn all the same', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const begun: string[] = [];
  const takeTurn = createCallTurns(1, 100);
  const call = (name: string) => {
    const res = Object.assign(new EventEmitter(), { locals: { client: 'flood' } });
    void takeTurn({} as Request, res as unknown as Response, () => void begun.push(name));
    return res;
  };
  const first = call('first');
  call('second');
  call('third');
  await vi.advanceTimersByTimeAsync(99);
  first.emit('prefinish');
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('a call can end its turn before its response', async () => {
  const { begun, ask, clients } = await serve(1);
  ask('slow', 2);
  await vi.waitFor(() => expect(clients()).toHaveLength(1));
  begun[0]?.res.locals.endTurn?.();
  await vi.waitFor(() => expect(clients()).toHaveLength(2));
});

it('a waiting call whose client has left is not made', async () => {
  const { begun, ask, clients, asked, closed } = await serve(1);
  ask('first');
  await vi.waitFor(() => expect(clients()).toHaveLength(1));
  const [waiting] = ask('first');
  ask('second');
  await vi.waitFor(() => expect(clients()).toHaveLength(2));
  await vi.waitFor(() => expect(asked()).toBe(3));
  waiting?.destroy();
  await vi.waitFor(() => expect(closed()).toBe(1));
  begun[0]?.res.end();
  ask('first');
  await vi.waitFor(() => expect(clients()).toEqual(['first', 'second', 'first']));
});

it('nobody waits without a limit', async () => {
  const { ask, clients } = await serve(null);
  ask('many', 30);
  await vi.waitFor(() => expect(clients()).toHaveLength(30));
});
