import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { expect, inject, it, vi } from 'vitest';
import { createMetrics } from '../../runtime/metrics.js';
import { useTestApp } from '../../testing/test-app.js';
import { measureCommands, serveMetrics } from './metrics.js';

const metrics = createMetrics(() => 3);
const test = useTestApp({ metrics });

const read = () => metrics.registry.metrics();
const docs = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');

it('counts requests by method, route and status, without the ids in their addresses', async () => {
  const { _id } = await test.addItem();
  await test.http.get(`/api/item/${_id}`).expect(200);
  await test.http.get('/api/item/nothing').expect(404);
  await test.http.get('/wp-login.php').expect(404);
  const name = 'godown_http_request_duration_seconds_count';
  // A request ends when its connection says so, which may be after its client has the response.
  await vi.waitFor(async () =>
    expect(await read()).toContain(`${name}{method="GET",route="other",status="404"} 1`),
  );
  const text = await read();
  expect(text).toContain(`${name}{method="GET",route="/item/:id",status="200"} 1`);
  expect(text).toContain(`${name}{method="GET",route="/item/:id",status="404"} 1`);
  expect(text).not.toContain(String(_id));
  expect(text).not.toContain('wp-login');
});

it('counts the movements that were written, once, and the transactions of the ledger', async () => {
  const { _id } = await test.addItem();
  const before = await metrics.ledger.movements.get();
  expect(before.values).toEqual([]);
  const key = randomUUID();
  const body = { change: -1, warehouse: 'halishar', reason: 'delivered' };
  for (let i = 0; i < 2; i++) await test.post(`/item/${_id}/movements`, body, { key }).expect(201);
  await test.post('/item/6b03b374540426d640189a09/movements', body).expect(404);
  const text = await read();
  expect(text).toContain('godown_movements_total{reason="delivered"} 1');
  expect(text).toContain('godown_ledger_open_requests 0');
  expect(text).toMatch(/godown_ledger_transaction_duration_seconds_count\{result="committed"\} [1-9]/);
  expect(text).toMatch(/godown_ledger_transaction_requests_count [1-9]/);
  expect(text).toContain('godown_event_streams 3');
});

it('measures the commands of the database', async () => {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  measureCommands(client, metrics);
  await client.db(test.db.databaseName).command({ ping: 1 });
  await expect(client.db(test.db.databaseName).command({ nonsense: 1 })).rejects.toThrow();
  await client.close();
  const name = 'godown_store_command_duration_seconds_count';
  expect(await read()).toContain(`${name}{command="ping",result="succeeded"} 1`);
  expect(await read()).toContain(`${name}{command="nonsense",result="failed"} 1`);
});

it('serves them on a port of their own, and nothing else there', async () => {
  const { url, stop } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  try {
    const response = await fetch(`${url}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await fetch(`${url}/api/item`)).status).toBe(404);
    await test.http.get('/metrics').expect(404);
    await test.http.get('/api/metrics').expect(404);
  } finally {
    await stop(1000);
  }
});

it('has each figure of its own in the manual and in the dashboard, and no other', async () => {
  const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const own = names.filter((name) => name.startsWith('godown_')).sort();
  const manual = /^## Metrics$.*?^## /ms.exec(docs('operating.md'))?.[0] ?? '';
  for (const text of [manual, docs('grafana-dashboard.json')]) {
    const named = text.match(/\b(godown|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const found = [...new Set(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
    expect(found.filter((name) => name.startsWith('godown_')).sort()).toEqual(own);
    expect(names).toEqual(expect.arrayContaining(found));
  }
});
