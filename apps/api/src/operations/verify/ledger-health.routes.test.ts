import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LedgerHealth } from '@godown/shared/stock/ledger-health';
import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { identifyCaller } from '../../access/identity/identify-caller.js';
import { createRouter } from '../../access/router.js';
import { listRoutes } from '../../http/routes.js';
import { useTestApp } from '../../testing/test-app.js';
import { createLedgerHealthRoutes } from './ledger-health.routes.js';
import type { Verification } from './verify-ledger.js';

const { db, tokens, as } = useTestApp();

const HEALTH: LedgerHealth = {
  healthy: true,
  items: 1,
  movements: 2,
  accounts: 0,
  entries: 0,
  wrong: 0,
  drift: [],
  faults: [],
  misvalued: [],
  misdated: [],
  milliseconds: 3,
};

/** Serves the route with a verification that runs until the test ends it. */
async function serve({ blankEveryMs = 60_000 } = {}) {
  const runs: { signal: AbortSignal; end: (outcome: LedgerHealth | Error) => void }[] = [];
  const verify = (_db: typeof db, { signal = new AbortController().signal }: Verification = {}) =>
    new Promise<LedgerHealth>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      runs.push({
        signal,
        end: (outcome) => (outcome instanceof Error ? reject : resolve)(outcome as never),
      });
    });
  const failures: unknown[] = [];
  const routes = listRoutes({ Health: [createLedgerHealthRoutes({ db, verify, blankEveryMs })] });
  const app = express().use(identifyCaller(tokens), createRouter(routes, { position: () => null }));
  app.use(((error, _req, res, _next) => {
    failures.push(error);
    res.destroy();
  }) satisfies express.ErrorRequestHandler);
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const [name, value] = as();
    const asked = request({ port, path: '/health/ledger', headers: { [name]: value } }).end();
    asked.on('error', () => {});
    const response = new Promise<IncomingMessage>((resolve) => asked.once('response', resolve));
    return { leave: () => asked.destroy(), response };
  };
  return { runs, failures, ask };
}

async function read(response: Promise<IncomingMessage>): Promise<string> {
  let text = '';
  for await (const chunk of await response) text += chunk;
  return text;
}

it('stops when no client waits any more, and starts again for the next client', async () => {
  const { runs, failures, ask } = await serve();
  const [first, second] = [ask(), ask()];
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  first.leave();
  // The second client still waits, so the same verification goes on.
  const third = ask();
  second.leave();
  third.leave();
  await vi.waitFor(() => expect(runs[0]?.signal.aborted).toBe(true));
  const fourth = ask();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.end(HEALTH);
  expect(JSON.parse(await read(fourth.response))).toEqual(HEALTH);
  expect(failures).toEqual([]);
});

it('goes on for the clients that stay, and gives all of them the same result', async () => {
  const { runs, ask } = await serve();
  const [impatient, patient, other] = [ask(), ask(), ask()];
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  impatient.leave();
  runs[0]?.end(HEALTH);
  for (const { response } of [patient, other]) expect(JSON.parse(await read(response))).toEqual(HEALTH);
  expect(runs).toHaveLength(1);
  ask();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
});

it('keeps the connection alive with spaces before the JSON', async () => {
  const { runs, ask } = await serve({ blankEveryMs: 5 });
  const { response } = ask();
  const { statusCode, headers } = await response;
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  let text = '';
  for await (const chunk of await response) {
    text += chunk;
    if (text.length > 3) runs[0]?.end(HEALTH);
  }
  expect(text).toMatch(/^ {4,}\{/);
  expect(JSON.parse(text)).toEqual(HEALTH);
});

it('passes a failure on to the error handler', async () => {
  const { runs, failures, ask } = await serve();
  const { response } = ask();
  void response.catch(() => {});
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  runs[0]?.end(new Error('The database has gone.'));
  await vi.waitFor(() => expect(failures).toMatchObject([{ message: 'The database has gone.' }]));
});
