import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { start as startStore } from '@godown/embedded-mongo';
import { MongoClient, MongoServerSelectionError, ObjectId } from 'mongodb';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EventClient, listenTo } from '../../testing/event-client.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { SHAPED } from '../records/item-doc.js';
import { createEventHub } from './event-hub.js';
import { watchItems } from './item-changes.js';

const test = useTestApp();
const { http, as, post } = test;
const WAIT = { timeout: 10_000 };

const address = () => `http://127.0.0.1:${(test.server.address() as AddressInfo).port}/api/events`;

async function addItem(): Promise<string> {
  const response = await http
    .post('/api/item')
    .set(...as())
    .send({ email: ANNA.email, name: 'Secret name', quantity: 3 })
    .expect(201);
  return response.body._id;
}

/** Events of items, without their ids, which only the database knows. */
const itemsIn = (events: { name: string; data: unknown }[]) =>
  events.filter(({ name }) => name === 'item').map(({ data }) => data);

/** Without the items of the test before, which are deleted after it. */
const addedIn = ({ events }: EventClient) =>
  itemsIn(events).flatMap((data) => {
    const { id, kind } = data as { id: string; kind: string };
    return kind === 'added' ? [id] : [];
  });

describe('GET /api/events', () => {
  it('says which item changed and how, without its contents', async () => {
    const client = await listenTo(address());
    expect(client.response.statusCode).toBe(200);
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const id = await addItem();
    await post(`/item/${id}/movements`, { change: -1, reason: 'delivered' });
    await http.delete(`/api/item/${id}`).set(...as());
    await post(`/item/${id}/restore`);
    await vi.waitFor(
      () =>
        expect(itemsIn(client.events).filter((data) => (data as { id: string }).id === id)).toEqual([
          { id, version: 1, kind: 'added' },
          { id, version: 2, kind: 'changed' },
          { id, kind: 'deleted' },
          { id, version: 4, kind: 'restored' },
        ]),
      WAIT,
    );
    expect(client.text()).toMatch(/^retry: \d+\nid: \S+\nevent: ready\ndata: \{\}\n\n/);
    expect(client.text()).not.toMatch(/Secret|@|quantity/);
  });

  it('reports a change by another process within a second', async () => {
    const client = await listenTo(address());
    const began = performance.now();
    const { _id } = await test.addItem({ version: 9 });
    await vi.waitFor(() => expect(client.text()).toContain(String(_id)), { ...WAIT, interval: 5 });
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('reports an item of another program as added, once it is in shape', async () => {
    const client = await listenTo(address());
    const _id = new ObjectId();
    await test.items.insertOne({ _id, name: 'Old', quantity: 3 } as never);
    await test.shape();
    const last = await addItem();
    await vi.waitFor(() => expect(client.text()).toContain(last), WAIT);
    const ofItem = itemsIn(client.events).filter((data) => (data as { id: string }).id === String(_id));
    expect(ofItem).toEqual([{ id: String(_id), version: 1, kind: 'added' }]);
  });

  it('resumes after the last event that the client received', async () => {
    const first = await listenTo(address());
    const ids = [await addItem(), await addItem(), await addItem()];
    await vi.waitFor(() => expect(first.text()).toContain(ids[2]), WAIT);
    const seen = first.events.find(({ data }) => (data as { id?: string }).id === ids[0])?.id ?? '';
    const second = await listenTo(address(), { 'Last-Event-ID': seen });
    await vi.waitFor(() => expect(second.text()).toContain(ids[2]), WAIT);
    expect(itemsIn(second.events).map((data) => (data as { id: string }).id)).toEqual(ids.slice(1));
    expect(second.events.map(({ name }) => name)).not.toContain('reset');
  });

  it('delivers many changes at once, and as many that were missed', async () => {
    const client = await listenTo(address());
    const docs = Array.from({ length: 900 }, () => ({ _id: new ObjectId(), ...SHAPED, version: 1 }));
    await test.items.insertMany(docs as never);
    const ids = docs.map(({ _id }) => String(_id));
    await vi.waitFor(() => expect(addedIn(client)).toEqual(ids), WAIT);
    const back = await listenTo(address(), { 'Last-Event-ID': client.events[1]?.id ?? '' });
    await vi.waitFor(() => expect(addedIn(back)).toEqual(ids.slice(1)), WAIT);
  });

  it('names the event to resume after from the start', async () => {
    const first = await listenTo(address());
    const last = await addItem();
    await vi.waitFor(() => expect(addedIn(first)).toContain(last), WAIT);
    const second = await listenTo(address());
    await vi.waitFor(() => expect(second.events).not.toEqual([]), WAIT);
    expect(second.events[0]).toMatchObject({
      name: 'ready',
      id: first.events.find(({ data }) => (data as { id?: string }).id === last)?.id,
    });
  });

  it('sends a reset when it does not know what the client missed', async () => {
    const client = await listenTo(address(), { 'Last-Event-ID': 'of another time' });
    // The items of the test before are deleted meanwhile.
    const names = () => client.events.map(({ name }) => name).filter((name) => name !== 'item');
    await vi.waitFor(() => expect(names()).toEqual(['ready', 'reset']), WAIT);
  });

  it('disconnects clients that do not read, and no others', async () => {
    const hub = createEventHub({ db: test.db, logger: pino({ level: 'silent' }) });
    onTestFinished(hub.close);
    // Never finishes its first write, like a socket whose client does not read.
    const stuck = new Writable({ write: () => {} });
    const reading = new Writable({ write: (_chunk, _encoding, done) => done() });
    for (const writable of [stuck, reading])
      await hub.join(Object.assign(writable, { writeHead: () => {} }) as unknown as ServerResponse, null);
    await test.items.insertMany(Array.from({ length: 800 }, () => ({ ...SHAPED, version: 1 })) as never);
    await vi.waitFor(() => expect(stuck.destroyed).toBe(true), WAIT);
    expect(reading.destroyed).toBe(false);
  });

  it('ends with the server, even while the database cannot be reached', async () => {
    const client = new MongoClient(`mongodb://127.0.0.1:${await freePort()}`, {
      serverSelectionTimeoutMS: 300,
    });
    onTestFinished(() => client.close());
    const hub = createEventHub({ db: client.db('events'), logger: pino({ level: 'silent' }) });
    const refused = expect(hub.join({} as ServerResponse, null)).rejects.toThrow(MongoServerSelectionError);
    await hub.close();
    await refused;
    await hub.join({ end: () => {} } as ServerResponse, null);
  });

  it('allows only GET', async () => {
    await http.post('/api/events').expect(405);
    await http.head('/api/events').expect(405);
  });
});

describe('the revision of all items', () => {
  it('changes with each change of an item, and is null without a stream', async () => {
    const hub = createEventHub({ db: test.db, logger: pino({ level: 'silent' }) });
    expect(hub.revision()).toBeNull();
    await expect.poll(() => hub.revision(), WAIT).not.toBeNull();
    let before = hub.revision();
    for (const change of [() => test.addItem(), () => test.items.updateMany({}, { $inc: { version: 1 } })]) {
      await change();
      await expect.poll(() => hub.revision(), WAIT).not.toBe(before);
      before = hub.revision();
    }
    await hub.close();
    expect(hub.revision()).toBeNull();
  });
});

describe('the stream of changes', () => {
  it('continues when the store comes back', async () => {
    const path = await mkdtemp(join(tmpdir(), 'godown-events-'));
    const port = await freePort();
    let store = await startStore({ path, port });
    const client = new MongoClient(store.uri, { serverSelectionTimeoutMS: 5000 });
    onTestFinished(async () => {
      await client.close();
      await store.close();
      await rm(path, { recursive: true });
    });
    const db = client.db('events');
    const items = db.collection('items');
    await items.insertOne({ ...SHAPED, version: 1 });
    const heard: string[] = [];
    const changes = await watchItems(
      { db, logger: pino({ level: 'silent' }) },
      {
        onItem: (_, { id }) => heard.push(id),
        onForeign() {},
        onGap: () => heard.push('gap'),
        onOpen() {},
        onInterrupted() {},
      },
    );
    const first = (await items.insertOne({ ...SHAPED, version: 1 })).insertedId;
    await vi.waitFor(() => expect(heard).toContain(String(first)), WAIT);
    await store.close();
    store = await startStore({ path, port });
    const second = (await items.insertOne({ ...SHAPED, version: 1 })).insertedId;
    // Either the change is reported, or a gap is.
    await vi.waitFor(() => expect(heard.slice(1).join()).toMatch(new RegExp(`${second}|gap`)), WAIT);
    const third = (await items.insertOne({ ...SHAPED, version: 1 })).insertedId;
    await vi.waitFor(() => expect(heard).toContain(String(third)), WAIT);
    await changes.close();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
