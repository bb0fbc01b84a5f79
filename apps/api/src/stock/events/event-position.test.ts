import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Collection, type Db } from 'mongodb';
import { pino } from 'pino';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRouter } from '../../access/router.js';
import { listRoutes } from '../../http/routes.js';
import { type EventClient, listenTo } from '../../testing/event-client.js';
import { useTestApp } from '../../testing/test-app.js';
import { SHAPED } from '../records/item-doc.js';
import { createEventHub, type EventHub } from './event-hub.js';
import { createEventRoutes } from './events.routes.js';

// Within a test, the page for visitors never notices a change.
let revision = 0;
const test = useTestApp({ revision: () => revision });
const { http, as, post, addItem } = test;
const WAIT = { timeout: 10_000 };

beforeEach(() => {
  revision++;
});

const get = (path: string) => http.get(`/api${path}`).set(...as());
const positionOf = ({ headers }: Response) => headers['x-event-position'] ?? '';

const addressOf = (server: Server, path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const events = () => addressOf(test.server, '/api/events');

const resumeFrom = (position: string, address = events()) => listenTo(address, { 'Last-Event-ID': position });

/** Resolves once the process has received the events of everything so far. */
async function catchUp(address = events()): Promise<void> {
  const client = await listenTo(address);
  const { _id } = await addItem({ name: 'Last' });
  await vi.waitFor(() => expect(idsIn(client)).toContain(String(_id)), WAIT);
  client.request.destroy();
}

const namesIn = ({ events }: EventClient) => events.map(({ name }) => name);
const idsIn = ({ events }: EventClient) =>
  events.filter(({ name }) => name === 'item').map(({ data }) => (data as { id: string }).id);

/** Another process, with events only. */
async function startHub(db: Db): Promise<{ hub: EventHub; address: string }> {
  const hub = createEventHub({ db, logger: pino({ level: 'silent' }) });
  const routes = listRoutes({ Events: [createEventRoutes({ hub, limit: (_req, _res, next) => next() })] });
  const server = createServer(express().use(createRouter(routes, hub))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    await hub.close();
    await new Promise((resolve) => server.close(resolve));
  });
  return { hub, address: addressOf(server, '/events') };
}

/** A database that nothing else changes, until the end of the test. `add` resolves with the id of a new item. */
function useOtherDatabase() {
  const db = test.db.client.db(`${test.db.databaseName}-other`);
  onTestFinished(async () => void (await db.dropDatabase()));
  const add = async () =>
    String((await db.collection('items').insertOne({ ...SHAPED, version: 1 })).insertedId);
  return { db, add };
}

describe('X-Event-Position', () => {
  it('comes with items, lists, movements and deleted items, and with 304', async () => {
    const path = `/item/${(await addItem())._id}`;
    await post(`${path}/movements`, { change: -1, reason: 'delivered' }).expect(201);
    await catchUp();
    const lists = ['/item', '/item?email=anna@example.com', '/movements', '/deleted-items'];
    for (const read of [path, `${path}/movements`, ...lists])
      expect(positionOf(await get(read).expect(200)), read).not.toBe('');
    expect(positionOf(await get(path).set('If-None-Match', '"4"').expect(304))).not.toBe('');
    expect(positionOf(await http.head('/api/item').expect(200))).not.toBe('');
    expect(positionOf(await http.get('/item').expect(200))).not.toBe('');
  });

  it('resumes the stream with exactly the later changes', async () => {
    const { _id } = await addItem();
    await catchUp();
    const position = positionOf(await get(`/item/${_id}`));
    const later = [await addItem(), await addItem()].map((item) => String(item._id));
    const client = await resumeFrom(position);
    await vi.waitFor(() => expect(idsIn(client)).toEqual(later), WAIT);
    expect(namesIn(client)).toEqual(['ready', 'item', 'item']);
  });

  it('is from before the item was read, so that a change during the read is not missed', async () => {
    const { _id } = await addItem();
    await catchUp();
    const findOne = vi.spyOn(Collection.prototype, 'findOne').mockImplementationOnce(async () => {
      const read = await test.items.find({ _id }).next();
      await test.items.updateOne({ _id }, { $set: { version: 4 } });
      await catchUp();
      return read;
    });
    onTestFinished(() => findOne.mockRestore());
    const response = await get(`/item/${_id}`).expect(200);
    expect(response.body.version).toBe(3);
    const client = await resumeFrom(positionOf(response));
    await vi.waitFor(() => expect(idsIn(client)).toContain(String(_id)), WAIT);
  });

  it('of the page that is kept for visitors is from before that page was read', async () => {
    await catchUp();
    const first = await http.get('/api/item').expect(200);
    const { _id } = await addItem();
    await catchUp();
    const later = await http.get('/api/item').expect(200);
    expect(later.body).toEqual(first.body);
    const client = await resumeFrom(positionOf(later));
    await vi.waitFor(() => expect(idsIn(client)).toContain(String(_id)), WAIT);
  });
});

describe('the position of a process', () => {
  it('exists before anything has changed, once the stream is open', async () => {
    const { db, add } = useOtherDatabase();
    const { hub, address } = await startHub(db);
    expect(hub.position()).toBeNull();
    await expect.poll(() => hub.position(), WAIT).not.toBeNull();
    const position = hub.position() ?? '';
    const ids = [await add(), await add()];
    const client = await resumeFrom(position, address);
    await vi.waitFor(() => expect(idsIn(client)).toEqual(ids), WAIT);
    expect(namesIn(client)).not.toContain('reset');
  });

  it('is known to other processes once something has changed', async () => {
    const [one, other] = [await startHub(test.db), await startHub(test.db)];
    await Promise.all([listenTo(one.address), listenTo(other.address)]);
    for (const { address } of [one, other]) await catchUp(address);
    await expect.poll(() => one.hub.position() === other.hub.position(), WAIT).toBe(true);
    const position = one.hub.position() ?? '';
    const { _id } = await addItem();
    const client = await resumeFrom(position, other.address);
    await vi.waitFor(() => expect(idsIn(client)).toEqual([String(_id)]), WAIT);
    expect(namesIn(client)).toEqual(['ready', 'item']);
  });

  it('is unknown after a gap, and the reset has the new one', async () => {
    const { db, add } = useOtherDatabase();
    await add();
    const { hub, address } = await startHub(db);
    await expect.poll(() => hub.position(), WAIT).not.toBeNull();
    const before = hub.position() ?? '';
    const client = await resumeFrom(before, address);
    await db.collection('items').drop();
    await vi.waitFor(() => expect(namesIn(client)).toContain('reset'), WAIT);
    // The new stream works once it has an item to report.
    await vi.waitFor(async () => {
      await add();
      expect(namesIn(client).at(-1)).toBe('item');
    }, WAIT);
    const late = await resumeFrom(before, address);
    // The last of the items added above may be reported after this client has joined.
    await vi.waitFor(() => expect(namesIn(late).slice(0, 2)).toEqual(['ready', 'reset']), WAIT);
    for (const { events } of [client, late]) {
      const reset = events.findLast(({ name }) => name === 'reset');
      const resumed = await resumeFrom(reset?.id ?? before, address);
      const id = await add();
      await vi.waitFor(() => expect(idsIn(resumed)).toContain(id), WAIT);
      expect(namesIn(resumed)).not.toContain('reset');
    }
  });
});
