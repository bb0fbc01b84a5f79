import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { ObjectId } from 'mongodb';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoles, EVERYBODY, type Roles } from '../../access/identity/roles.js';
import { createBackground } from '../../background.js';
import { keepFor } from '../../database/keep-for.js';
import { createLogger } from '../../http/middleware/logging.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';
import { createOutbound, type Outbound } from '../outbound/outbound.js';
import { turnSendingOff } from '../sending/sending.repo.js';
import { newDelivery } from './new-deliveries.js';

const CARL = { uid: 'carl', email: 'carl@example.com' };
const test = useTestApp();
const strict = useTestApp({ managerEmails: [ANNA.email], staffEmails: [ANNA.email] });

/** A program that receives messages, and the status of its responses. */
let receiver: Server;
let url: string;
let received: { path: string; headers: IncomingHttpHeaders; body: string }[];
let responseStatus: number;
beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    received.push({ path: req.url ?? '', headers: req.headers, body });
    if (responseStatus === 101) res.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end();
    else res.writeHead(responseStatus, { location: '/elsewhere' }).end('x'.repeat(100_000));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/stock`;
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
beforeEach(() => {
  received = [];
  responseStatus = 204;
});

const logger = createLogger('silent', { write: () => {} });
const HOUR_MS = 3_600_000;

/** A process that sends due deliveries, until `isDone`. */
async function send(
  isDone: () => Promise<boolean>,
  {
    outbound = createOutbound({ allow: ['127.0.0.1'] }),
    roles = EVERYBODY,
  }: { outbound?: Outbound; roles?: Roles } = {},
) {
  const { db } = test;
  const sender = createBackground({ db, clock: () => test.now, logger, home: 'halishar', outbound, roles });
  sender.start();
  try {
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 8000 });
  } finally {
    await sender.stop();
  }
}

async function addWebhook(events = ['movement.created', 'stock.low'], address = url) {
  const { body } = await test.post('/webhooks', { url: address, events }).expect(201);
  return body;
}

const get = (path: string) => test.http.get(`/api${path}`).set(...test.as());
const deliveriesOf = async ({ _id }: { _id: string }) =>
  (await get(`/webhooks/${_id}/deliveries`).expect(200)).body;
const isRest = (webhook: { _id: string }) => async () =>
  (await deliveriesOf(webhook)).every(({ attempts }: { attempts: number }) => attempts > 0);
const deliver = (id: unknown, change = -1) =>
  test.post(`/item/${id}/movements`, { change, warehouse: 'halishar', reason: 'delivered' }).expect(201);

describe('a webhook that is sent again with the same Idempotency-Key', () => {
  const body = { url: 'https://shop.example.com/stock', events: ['stock.low'] };
  const list = async () => (await test.http.get('/api/webhooks').set(...test.as())).body;

  it('is made once, also by ten requests at the same time, and has the same secret', async () => {
    const sent = { key: randomUUID() };
    const send = () => test.post('/webhooks', body, sent).expect(201);
    const responses = await Promise.all(Array.from({ length: 10 }, send));
    const [first] = responses;
    expect(first?.headers.location).toBe(`/api/webhooks/${first?.body._id}`);
    for (const each of responses) expect(each.body).toEqual(first?.body);
    expect((await send()).headers.location).toBe(first?.headers.location);
    expect(await list()).toHaveLength(1);
    const { body: other } = await test.post('/webhooks', body).expect(201);
    expect(other.secret).not.toBe(first?.body.secret);
  });

  it('is refused with other contents, from another person, and when it was deleted meanwhile', async () => {
    const sent = { key: randomUUID() };
    const { body: made } = await test.post('/webhooks', body, sent).expect(201);
    const events = ['movement.created'];
    const others = [
      test.post('/webhooks', { ...body, events }, sent),
      test.post('/webhooks', body, { ...sent, by: BELA }),
    ];
    for (const other of others) expect((await other.expect(409)).body.code).toBe('key_reused');
    await test.http
      .delete(`/api/webhooks/${made._id}`)
      .set(...test.as())
      .expect(200);
    expect((await test.post('/webhooks', body, sent).expect(404)).body.code).toBe('webhook_not_found');
    expect(await list()).toEqual([]);
  });
});

describe('a webhook', () => {
  it('shows its secret once, and is listed, switched off and removed', async () => {
    const made = await addWebhook(['stock.low', 'stock.low']);
    const { secret, ...webhook } = made;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url, events: ['stock.low'], email: 'anna@example.com', isOff: false });
    expect((await get('/webhooks').expect(200)).body).toEqual([webhook]);
    const path = `/api/webhooks/${webhook._id}`;
    const off = await test.http
      .put(path)
      .set(...test.as(BELA))
      .send({ isOff: true })
      .expect(200);
    expect(off.body).toEqual({ ...webhook, isOff: true });
    await test.http
      .delete(path)
      .set(...test.as())
      .expect(200, { deletedCount: 1 });
    await test.http
      .delete(path)
      .set(...test.as())
      .expect(404);
    expect((await get('/webhooks')).body).toEqual([]);
  });

  it('is switched and removed by the person who made it and by managers only', async () => {
    for (const { email } of [BELA, CARL])
      await strict.http
        .put(`/api/members/${email}`)
        .set(...strict.as())
        .send({ role: 'staff' })
        .expect(200);
    const make = async (by: typeof BELA) =>
      (await strict.post('/webhooks', { url, events: ['stock.low'] }, { by }).expect(201)).body._id;
    const change = (id: string, method: 'put' | 'delete', by: typeof BELA) =>
      strict.http[method](`/api/webhooks/${id}`)
        .set(...strict.as(by))
        .send({ isOff: true });
    const [managers, own, other] = [await make(ANNA), await make(BELA), await make(BELA)];
    for (const [method, word] of [
      ['put', 'switch'],
      ['delete', 'remove'],
    ] as const) {
      const { body } = await change(managers, method, BELA).expect(403);
      expect(body.detail).toBe(`Only ${ANNA.email}, who made this webhook, or a manager can ${word} it.`);
      await change(own, method, CARL).expect(403);
      await change(own, method, BELA).expect(200);
    }
    await change(other, 'delete', ANNA).expect(200);
    const left = await strict.http.get('/api/webhooks').set(...strict.as());
    expect(left.body).toMatchObject([{ _id: managers, isOff: false }]);
  });

  it.each([
    [{ url: 'ftp://example.com/', events: ['stock.low'] }, 'url'],
    [{ url: 'stock', events: ['stock.low'] }, 'url'],
    [{ url: 'http://[', events: ['stock.low'] }, 'url'],
    [{ url: 'https://example.com:99999/', events: ['stock.low'] }, 'url'],
    [{ url: 'https://example.com/', events: [] }, 'events'],
    [{ url: 'https://example.com/', events: ['everything'] }, 'events.0'],
  ])('is refused as %j', async (body, path) => {
    const response = await test.post('/webhooks', body).expect(422);
    expect(response.body.errors).toEqual([{ path, message: expect.stringMatching(/./) }]);
  });

  it.each([
    'http://10.0.0.5/hook',
    'http://[::1]/',
    'http://2130706434/',
    'http://LOCALHOST:3000/',
    'http://a.localhost/',
  ])('is refused at %s, with the reason', async (address) => {
    const { body } = await test.post('/webhooks', { url: address, events: ['stock.low'] }).expect(422);
    expect(body.errors).toEqual([
      {
        path: 'url',
        message:
          'This address is inside a private network or on this computer. Godown sends to public internet addresses only.',
      },
    ]);
    expect((await get('/webhooks')).body).toEqual([]);
  });

  it('is refused beyond 20', async () => {
    for (let i = 0; i < 20; i++) await addWebhook();
    const { body } = await test.post('/webhooks', { url, events: ['stock.low'] }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'url', message: 'At most 20 webhooks. Remove one first.' }]);
  });

  it('is refused beyond 20, also if 60 come at once', { tags: 'slow' }, async () => {
    const add = () => test.post('/webhooks', { url, events: ['stock.low'] });
    const statuses = (await Promise.all(Array.from({ length: 60 }, add))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(201), ...Array(40).fill(422)]);
    expect(await test.background.webhooks.collections.webhooks.countDocuments()).toBe(20);
  });

  it('is for signed-in people only', async () => {
    await test.http.get('/api/webhooks').expect(401);
    await test.http
      .post('/api/webhooks')
      .send({ url, events: ['stock.low'] })
      .expect(401);
    await get(`/webhooks/${new ObjectId()}/deliveries`).expect(404);
  });
});

describe('what is sent', () => {
  it('is each movement and each crossing of a reorder point, signed, and nothing that was refused', async () => {
    const { _id } = await test.addItem({
      quantity: 5,
      stock: { halishar: 5, bahaddarhat: 0, uttara: 0 },
      reorderPoints: { halishar: 3 },
    });
    const webhook = await addWebhook();
    const { body } = await deliver(_id, -2);
    await test
      .post(`/item/${new ObjectId()}/movements`, { change: -1, warehouse: 'halishar', reason: 'delivered' })
      .expect(404);
    await send(isRest(webhook));
    expect(received.map(({ path }) => path)).toEqual(['/stock', '/stock']);
    const verifier = new Verifier(webhook.secret);
    vi.setSystemTime(test.now);
    const messages = received.map(
      ({ body: text, headers }) =>
        verifier.verify(text, headers as Record<string, string>) as { type: string },
    );
    vi.useRealTimers();
    expect(messages.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'movement.created', timestamp: test.now.toISOString(), data: body.movement },
      {
        type: 'stock.low',
        timestamp: test.now.toISOString(),
        data: expect.objectContaining({ item: String(_id), warehouse: 'halishar', balance: 3 }),
      },
    ]);
    const log = await deliveriesOf(webhook);
    expect(log).toHaveLength(2);
    for (const delivery of log)
      expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(log.map((delivery: { _id: string }) => delivery._id)),
    );
  });

  it('is each entry of an account that was made, once', async () => {
    const webhook = await addWebhook(['entry.created']);
    await addWebhook(['movement.created', 'stock.low'], `${url}/others`);
    const { _id } = await addPartner(test.db);
    const pay = (amount: number) => test.post(`/partners/${_id}/payments`, { amount, method: 'cash' });
    const key = randomUUID();
    const [first, second] = [await pay(5).expect(201), await pay(7).expect(201)];
    await pay(0).expect(422);
    for (let times = 0; times < 2; times++)
      await test.post(`/partners/${_id}/entries/${first.body._id}/undo`, undefined, { key }).expect(201);
    const undo = await entriesOf(test.db).findOne({ kind: 'undo' });
    await send(isRest(webhook));
    const messages = received.map(({ path, body }) => ({ path, ...JSON.parse(body) }));
    expect(messages.toSorted((a, b) => a.data.number - b.data.number)).toEqual([
      ...[first, second].map(({ body }) => ({
        path: '/stock',
        type: 'entry.created',
        timestamp: test.now.toISOString(),
        data: body,
      })),
      expect.objectContaining({ data: expect.objectContaining({ _id: String(undo?._id), after: -7 }) }),
    ]);
  });

  it('is only what the webhook asks for, and nothing while it is off', async () => {
    const { _id } = await test.addItem({ quantity: 5 });
    const low = await addWebhook(['stock.low']);
    const off = await addWebhook(['movement.created']);
    await test.http
      .put(`/api/webhooks/${off._id}`)
      .set(...test.as())
      .send({ isOff: true })
      .expect(200);
    await deliver(_id);
    expect(await deliveriesOf(low)).toEqual([]);
    expect(await deliveriesOf(off)).toEqual([]);
  });

  it('is tried again with the same id, later and later, until it is given up', async () => {
    const { _id } = await test.addItem({ quantity: 5 });
    // Before the webhook exists, so it is not sent.
    await deliver(_id);
    const webhook = await addWebhook();
    await deliver(_id);
    responseStatus = 500;
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 10; attempts++) {
      await send(async () => (await deliveriesOf(webhook))[0].attempts === attempts);
      const [{ state, nextAt, status }] = await deliveriesOf(webhook);
      expect(status).toBe(500);
      expect(state).toBe(attempts < 10 ? 'waiting' : 'failed');
      if (state === 'failed') break;
      pauses.push(new Date(nextAt).getTime() - test.now.getTime());
      test.now = new Date(nextAt);
    }
    expect(pauses).toEqual([5000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((h) => h * HOUR_MS)]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    responseStatus = 200;
    const [{ _id: delivery }] = await deliveriesOf(webhook);
    await test.post(`/webhooks/${webhook._id}/deliveries/${delivery}/retry`).expect(202);
    await send(async () => (await deliveriesOf(webhook))[0].state === 'delivered');
  });

  it('does not follow redirects', async () => {
    const webhook = await addWebhook();
    responseStatus = 302;
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await send(isRest(webhook));
    expect(received).toHaveLength(1);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ type: 'ping', state: 'waiting', status: 302 });
  });

  it('is nothing by a restored copy, until a manager turns sending on', async () => {
    const webhook = await addWebhook();
    await turnSendingOff(test.db, { restoredAt: test.now, savedAt: test.now });
    test.background.sending.forget();
    const { _id } = await test.addItem({ quantity: 5 });
    await deliver(_id);
    expect(await deliveriesOf(webhook)).toEqual([]);
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    const { db } = test;
    const sender = createBackground({
      db,
      clock: () => test.now,
      logger,
      home: 'halishar',
      outbound: createOutbound({ allow: ['127.0.0.1'] }),
      roles: EVERYBODY,
    });
    const reads = vi.spyOn(sender.sending, 'read');
    sender.start();
    await vi.waitFor(() => expect(reads).toHaveBeenCalled());
    await sender.stop();
    expect(received).toEqual([]);
    await test.http
      .put('/api/sending')
      .set(...test.as())
      .send({ isOff: false })
      .expect(200);
    await deliver(_id);
    await send(isRest(webhook));
    expect(received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
      'movement.created',
      'ping',
    ]);
  });

  it('does not wait behind the messages of an import, or of a receiver that was away', async () => {
    const webhook = await addWebhook();
    const _id = new ObjectId(webhook._id);
    const earlier = (lane: 'job' | 'retry') => ({ ...newDelivery(_id, 'ping', new Date(0)), lane });
    const { deliveries } = test.background.webhooks.collections;
    await deliveries.insertMany(Array.from({ length: 60 }, (_, n) => earlier(n % 2 ? 'job' : 'retry')));
    const item = await test.addItem({ quantity: 5 });
    await deliver(item._id);
    await send(async () => (await deliveries.countDocuments({ state: 'delivered' })) === 61);
    const place = received.findIndex(({ body }) => JSON.parse(body).type === 'movement.created');
    expect(place).toBeGreaterThanOrEqual(0);
    // Eight are sent together.
    expect(place).toBeLessThan(8);
  });

  it('is known as that of a job', async () => {
    const webhook = await addWebhook();
    const item = await test.addItem({ quantity: 5 });
    const selection = { items: [String(item._id)] };
    const job = await test.post('/jobs', { selection, change: { kind: 'delete' } }).expect(201);
    const { deliveries } = test.background.webhooks.collections;
    await vi.waitFor(async () => {
      const { body } = await get(`/jobs/${job.body._id}`);
      expect(body.state).toBe('done');
    });
    const found = await deliveries.find().toArray();
    expect(found.map(({ webhook: to, lane }) => [String(to), lane])).toEqual([[webhook._id, 'job']]);
  });

  it('goes on, and stops, after a receiver that switches protocols', async () => {
    const webhook = await addWebhook();
    responseStatus = 101;
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await send(isRest(webhook));
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'waiting', error: expect.any(String) });
    responseStatus = 204;
    const { body } = await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await send(isRest(webhook));
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ _id: body._id, state: 'delivered' });
  });

  it('does not reach an address of this network', async () => {
    const webhook = await addWebhook();
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await send(isRest(webhook), { outbound: createOutbound() });
    expect(received).toEqual([]);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({
      state: 'waiting',
      error: 'The address is not public',
    });
  });

  it.each([
    ['http://127.0.0.1:1/', 'The connection was refused'],
    ['http://no-such-host.invalid/', 'No host has this name'],
  ])('says in words why nobody at %s responded', async (address, error) => {
    const webhook = await addWebhook(['stock.low'], address);
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    const notFound = Object.assign(new Error(), { code: 'ENOTFOUND' });
    const lookup: LookupFunction = (_hostname, _options, done) => done(notFound, '');
    await send(isRest(webhook), { outbound: createOutbound({ allow: ['127.0.0.1'], lookup }) });
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'waiting', error });
  });

  it('ends with the access of the person who made it, until somebody else switches it on', async () => {
    const made = await test.post('/webhooks', { url, events: ['stock.low'] }, { by: BELA }).expect(201);
    const path = `/webhooks/${made.body._id}`;
    const given = keepFor(0, async () => new Map());
    const roles = createRoles({ staffEmails: [ANNA.email], managerEmails: [], given });
    await test.post(`${path}/ping`).expect(202);
    await send(async () => (await get('/webhooks')).body[0].isOff, { roles });
    expect(received).toEqual([]);
    const { body } = await test.http
      .put(`/api${path}`)
      .set(...test.as())
      .send({ isOff: false })
      .expect(200);
    expect(body).toMatchObject({ isOff: false, email: ANNA.email });
    await send(isRest(made.body), { roles });
    expect(received).toHaveLength(1);
  });

  it('ends for good if the receiver says that it is gone', async () => {
    const webhook = await addWebhook();
    responseStatus = 410;
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await send(async () => (await get('/webhooks')).body[0].isOff);
  });

  it('ends after five days of failures, and a success begins them anew', async () => {
    const webhook = await addWebhook();
    const ping = async (status: number, hours: number) => {
      test.now = new Date(test.now.getTime() + hours * HOUR_MS);
      responseStatus = status;
      await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
      await send(isRest(webhook));
      return (await get('/webhooks')).body[0].isOff;
    };
    expect(await ping(500, 0)).toBe(false);
    expect(await ping(500, 119)).toBe(false);
    expect(await ping(200, 0)).toBe(false);
    expect(await ping(500, 2)).toBe(false);
    expect(await ping(500, 119)).toBe(false);
    expect(await ping(500, 1)).toBe(true);
  });

  it('is kept in the log for 30 days', async () => {
    const webhook = await addWebhook();
    await test.post(`/webhooks/${webhook._id}/ping`).expect(202);
    await test.background.purge(new Date(test.now.getTime() + 30 * 24 * HOUR_MS));
    expect(await deliveriesOf(webhook)).toHaveLength(1);
    await test.background.purge(new Date(test.now.getTime() + 30 * 24 * HOUR_MS + 1));
    expect(await deliveriesOf(webhook)).toEqual([]);
  });
});

it('pages through the log, newest first', async () => {
  const webhook = await addWebhook();
  const other = await addWebhook();
  await test.post(`/webhooks/${other._id}/ping`).expect(202);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift((await test.post(`/webhooks/${webhook._id}/ping`)).body._id);
  const first = await get(`/webhooks/${webhook._id}/deliveries?limit=2`).expect(200);
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await get(next).expect(200);
  const found = [...first.body, ...second.body].map(({ _id }: { _id: string }) => _id);
  expect(found).toEqual(ids);
  expect(second.headers.link).toBeUndefined();
});
