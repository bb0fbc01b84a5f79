import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushKind, PushMessage } from '@godown/shared/integrations/push';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoles, EVERYBODY, type Roles } from '../../access/identity/roles.js';
import { keepGivenRoles, membersOf } from '../../access/members/members.repo.js';
import { createBackground } from '../../background.js';
import { createLogger } from '../../http/middleware/logging.js';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { createOutbound, type Outbound } from '../outbound/outbound.js';
import { turnSendingOff } from '../sending/sending.repo.js';

const CARL = { uid: 'carl', email: 'carl@example.com' };
const test = useTestApp();
const strict = useTestApp({ managerEmails: [ANNA.email], staffEmails: [ANNA.email] });

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service, and the status of its responses by path. */
const NO_RESPONSE = 0;
let service: Server;
let base: URL;
let received: Received[];
let statuses: Record<string, number>;
beforeAll(async () => {
  service = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const path = req.url ?? '';
    received.push({ path, headers: req.headers, body: Buffer.concat(parts) });
    if (statuses[path] === NO_RESPONSE) return void req.socket.destroy();
    res.writeHead(statuses[path] ?? 201).end('x'.repeat(100_000));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  base = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  received = [];
  statuses = {};
});

const loopback = createOutbound({ allow: ['127.0.0.1'] });
/** The address of a push service leads to the one of this test, which has no HTTPS. */
const OUTBOUND: Outbound = {
  ...loopback,
  send: (url, request) => loopback.send(new URL(url.pathname, base), request),
};
const HOST = 'https://203.0.114.7';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const logger = createLogger('silent', { write: () => {} });

/** A browser that has subscribed. */
interface Browser {
  path: string;
  ecdh: ECDH;
  secret: Buffer;
  subscription: { endpoint: string; p256dh: string; auth: string };
  id: string;
}

function openBrowser(name: string): Browser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const secret = randomBytes(16);
  const endpoint = `${HOST}/send/${name}`;
  return {
    path: `/send/${name}`,
    ecdh,
    secret,
    subscription: {
      endpoint,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: secret.toString('base64url'),
    },
    id: createHash('sha256').update(endpoint).digest('hex'),
  };
}

/** RFC 8188 and 8291: one record, whose content ends with the byte 2. */
function decrypt({ ecdh, secret }: Browser, { body }: Received): PushMessage {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, about, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `${info}\0`, length));
  const record = body.subarray(21 + sender.length);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  ).setAuthTag(record.subarray(-16));
  const content = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(content.subarray(0, content.lastIndexOf(2)).toString());
}

interface Choice {
  kinds?: PushKind[];
  language?: string;
  by?: typeof ANNA;
  on?: typeof test;
}

const put = (
  { subscription }: Browser,
  { kinds = ['low'], language = 'en', by = ANNA, on = test }: Choice = {},
) =>
  on.http
    .put('/api/push/devices')
    .set(...on.as(by))
    .set('Origin', 'https://godown.example.com')
    .send({ ...subscription, kinds, language });

async function turnOn(name: string, choice?: Choice): Promise<Browser> {
  const browser = openBrowser(name);
  await put(browser, choice).expect(200);
  return browser;
}
const listOf = async (by = ANNA, on = test) =>
  (
    await on.http
      .get('/api/push')
      .set(...on.as(by))
      .expect(200)
  ).body;
const { devices, notices } = test.background.push.collections;

/** A process that sends what is due, until nothing is due. */
async function send({ roles = EVERYBODY }: { roles?: Roles } = {}) {
  const { db } = test;
  const clock = () => test.now;
  const sender = createBackground({ db, clock, logger, home: 'halishar', outbound: OUTBOUND, roles });
  sender.start();
  try {
    const isRest = async () =>
      (await notices.countDocuments({ isDone: false, nextAt: { $lte: test.now } })) === 0 &&
      (await notices.countDocuments({ lease: { $exists: true } })) === 0;
    await vi.waitFor(async () => expect(await isRest()).toBe(true), { timeout: 8000 });
  } finally {
    await sender.stop();
  }
}

const later = (ms: number) => {
  test.now = new Date(test.now.getTime() + ms);
};
const pathsSent = () => received.map(({ path }) => path).toSorted();
const messageTo = (browser: Browser) => {
  const sent = received.find(({ path }) => path === browser.path);
  if (!sent) throw new Error('Nothing was sent to this browser.');
  return decrypt(browser, sent);
};

/** Makes an item low in Halishar. */
async function makeLow(name = 'Kettle', on = test) {
  const item = await on.addItem({
    name,
    stock: { halishar: 6, bahaddarhat: 0, uttara: 0 },
    reorderPoints: { halishar: 5 },
  });
  await on
    .post(`/item/${item._id}/movements`, { change: -2, warehouse: 'halishar', reason: 'delivered' })
    .expect(201);
  return item;
}
async function transfer(to: string, { by = ANNA, on = test } = {}) {
  const item = await on.addItem({ name: 'Grill', stock: { halishar: 12, bahaddarhat: 12, uttara: 12 } });
  const lines = [{ item: String(item._id), quantity: 3 }];
  const { body } = await on
    .post('/documents', { kind: 'transfer', warehouse: 'halishar', to, lines }, { by })
    .expect(201);
  return body;
}

describe('notices on a device', () => {
  it('are off until they are turned on, and each device has its own', async () => {
    const { publicKey, devices: none } = await listOf();
    expect(none).toEqual([]);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const phone = openBrowser('phone');
    expect((await put(phone, { kinds: ['low', 'low', 'cheque'] }).expect(200)).body).toEqual({
      publicKey,
      devices: [{ _id: phone.id, kinds: ['low', 'cheque'] }],
    });
    later(1);
    const tablet = await turnOn('tablet', { kinds: ['transfer'] });
    await turnOn('other', { by: BELA });
    await put(phone, { kinds: ['transfer'] }).expect(200);
    expect((await listOf()).devices).toEqual(
      expect.arrayContaining([
        { _id: phone.id, kinds: ['transfer'] },
        { _id: tablet.id, kinds: ['transfer'] },
      ]),
    );
    expect((await listOf(BELA)).devices).toHaveLength(1);
    // The keys are made once.
    expect((await listOf(BELA)).publicKey).toBe(publicKey);
  });

  it('say what runs low, encrypted for the browser and signed by the shop', async () => {
    const phone = await turnOn('phone');
    await turnOn('tablet', { kinds: ['transfer'] });
    const item = await makeLow();
    await send();
    expect(pathsSent()).toEqual([phone.path]);
    expect(messageTo(phone)).toEqual({
      title: 'Running low: Kettle',
      body: '4 left in Halishar, warn at 5',
      path: `/item/${item._id}`,
      tag: expect.stringMatching(/^[0-9a-f]{24}$/),
      lang: 'en',
    });
    const [{ headers, body }] = received as [Received];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(DAY_MS / 1000),
      'content-length': String(body.length),
    });
    expect(body.includes('Kettle')).toBe(false);
    const { publicKey } = await listOf();
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [head, claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signedBy = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    } as const;
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signedBy, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: HOST,
      sub: 'https://godown.example.com',
    });
    await send();
    expect(received).toHaveLength(1);
  });

  it('are in the language of the person, or else of the device', async () => {
    const [phone, tablet] = [await turnOn('phone'), await turnOn('tablet', { by: BELA, language: 'bn' })];
    await test.http
      .put('/api/me/language')
      .set(...test.as())
      .send({ language: 'bn' })
      .expect(200);
    await makeLow();
    await send();
    for (const browser of [phone, tablet]) {
      expect(messageTo(browser)).toMatchObject({ lang: 'bn' });
      expect(messageTo(browser).body).not.toMatch(/[A-Za-z0-9]/);
    }
  });

  it('are one for all that becomes low together, whatever their number', async () => {
    const phone = await turnOn('phone');
    const items = [];
    for (const name of ['Kettle', 'Oven'])
      items.push(
        await test.addItem({
          name,
          stock: { halishar: 6, bahaddarhat: 0, uttara: 0 },
          reorderPoints: { halishar: 5 },
        }),
      );
    const lines = items.map(({ _id }) => ({ item: String(_id), quantity: 2 }));
    await test
      .post('/documents', { kind: 'delivery', warehouse: 'halishar', party: 'Rahman', lines })
      .expect(201);
    await send();
    expect(pathsSent()).toEqual([phone.path]);
    expect(messageTo(phone)).toMatchObject({
      title: 'Running low in 2 places',
      body: 'Kettle, Oven',
      path: '/reorder',
    });
  });

  it('say that a transfer was sent, to everybody but the sender', async () => {
    const own = await turnOn('own', { kinds: ['transfer'] });
    const other = await turnOn('other', { kinds: ['transfer'], by: BELA });
    const { number } = await transfer('uttara');
    await send();
    expect(pathsSent()).toEqual([other.path]);
    expect(messageTo(other)).toMatchObject({
      title: 'Transfer to Uttara',
      body: '3 pieces from Halishar',
      path: `/documents/${number}`,
    });
    expect(own.path).not.toBe(other.path);
  });

  it('say once on its day how many cheques are due, without those that were undone or bounced', async () => {
    const phone = await turnOn('phone', { kinds: ['cheque'] });
    const partner = await addPartner(test.db);
    const pay = async (number: string, date = '2026-03-02') =>
      (
        await test
          .post(`/partners/${partner._id}/payments`, {
            amount: 129.5,
            method: 'cheque',
            cheque: { number, date },
          })
          .expect(201)
      ).body._id;
    await pay('1');
    await pay('2');
    await pay('3', '2026-03-03');
    await test
      .post(`/partners/${partner._id}/entries/${await pay('4')}/bounce`, { reason: 'No funds' })
      .expect(201);
    await test.post(`/partners/${partner._id}/entries/${await pay('5')}/undo`, {}).expect(201);
    const { writeChequesDue } = test.background.push;
    test.now = new Date('2026-03-02T01:59:00Z');
    await writeChequesDue();
    expect(await notices.countDocuments()).toBe(0);
    test.now = new Date('2026-03-02T02:00:00Z');
    await Promise.all([writeChequesDue(), writeChequesDue()]);
    await send();
    await writeChequesDue();
    await send();
    expect(pathsSent()).toEqual([phone.path]);
    expect(messageTo(phone)).toMatchObject({
      title: 'Cheques due today',
      body: '2 cheques are due today.',
      path: '/payments?method=cheque',
    });
    expect(received[0]?.headers.ttl).toBe(String((16 * HOUR_MS) / 1000));
    // Nothing of money, and no names.
    expect(JSON.stringify(messageTo(phone))).not.toMatch(/129|Rahman/);
  });

  it('end when they are turned off, which only their person can do', async () => {
    const phone = await turnOn('phone');
    const off = (by: typeof ANNA) => test.http.delete(`/api/push/devices/${phone.id}`).set(...test.as(by));
    expect((await off(BELA).expect(200)).body.devices).toEqual([]);
    expect(await devices.countDocuments()).toBe(1);
    expect((await off(ANNA).expect(200)).body.devices).toEqual([]);
    await off(ANNA).expect(200);
    await makeLow();
    // Nobody wants to know, so nothing is written.
    expect(await notices.countDocuments()).toBe(0);
    await send();
    expect(received).toEqual([]);
  });

  it('belong to whoever turned them on last on a device', async () => {
    const phone = await turnOn('phone', { kinds: ['transfer'] });
    await put(phone, { kinds: ['transfer'], by: BELA }).expect(200);
    expect((await listOf()).devices).toEqual([]);
    await transfer('uttara', { by: BELA });
    await send();
    expect(received).toEqual([]);
  });
});

describe('a device', () => {
  it.each([404, 410])('is forgotten when its push service responds with %i', async (status) => {
    const [phone, tablet] = [await turnOn('phone'), await turnOn('tablet')];
    statuses[phone.path] = status;
    await makeLow();
    await send();
    expect((await listOf()).devices).toEqual([{ _id: tablet.id, kinds: ['low'] }]);
    later(DAY_MS);
    await send();
    expect(pathsSent()).toEqual([phone.path, tablet.path]);
  });

  it.each([429, 500, NO_RESPONSE])(
    'is sent the notice again after %i, and the others are not',
    async (status) => {
      const [phone, tablet] = [await turnOn('phone'), await turnOn('tablet')];
      statuses[phone.path] = status;
      await makeLow();
      await send();
      await send();
      expect(pathsSent()).toEqual([phone.path, tablet.path]);
      delete statuses[phone.path];
      later(30_000);
      await send();
      expect(pathsSent()).toEqual([phone.path, phone.path, tablet.path]);
      expect(
        new Set(received.map((sent) => decrypt(sent.path === phone.path ? phone : tablet, sent).tag)).size,
      ).toBe(1);
      later(DAY_MS);
      await send();
      expect(received).toHaveLength(3);
    },
  );

  it('is sent a notice six times within a day, and forgotten after five days of refusals', async () => {
    const phone = await turnOn('phone');
    statuses[phone.path] = 503;
    await makeLow();
    for (let i = 0; i < 10; i++) {
      await send();
      later(3 * HOUR_MS);
    }
    expect(received).toHaveLength(6);
    statuses[phone.path] = 403;
    later(5 * DAY_MS);
    await makeLow('Oven');
    await send();
    expect(received).toHaveLength(7);
    expect((await listOf()).devices).toEqual([]);
  });

  it.each([
    [{ endpoint: 'http://203.0.114.7/send' }, 'endpoint'],
    [{ endpoint: 'push' }, 'endpoint'],
    [{ endpoint: 'https://user@203.0.114.7/send' }, 'endpoint'],
    [{ endpoint: `https://203.0.114.7/${'x'.repeat(1000)}` }, 'endpoint'],
    [{ endpoint: 'https://10.0.0.5/send' }, 'endpoint'],
    [{ endpoint: 'https://127.0.0.2/send' }, 'endpoint'],
    [{ endpoint: 'https://[::1]/send' }, 'endpoint'],
    [{ endpoint: 'https://localhost:8443/send' }, 'endpoint'],
    [{ p256dh: 'x' }, 'p256dh'],
    // No point of the curve.
    [{ p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
    [{ auth: 'x' }, 'auth'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['everything'] }, 'kinds.0'],
    [{ language: 'fr' }, 'language'],
  ])('is refused with %j', async (wrong, path) => {
    const body = { ...openBrowser('phone').subscription, kinds: ['low'], language: 'en', ...wrong };
    const response = await test.http
      .put('/api/push/devices')
      .set(...test.as())
      .send(body)
      .expect(422);
    expect(response.body.errors).toMatchObject([{ path, message: expect.stringMatching(/./) }]);
    expect(await devices.countDocuments()).toBe(0);
  });

  it('takes the place of the oldest beyond ten of a person', async () => {
    const others = await turnOn('other', { by: BELA });
    const own = [];
    for (let i = 0; i < 12; i++) {
      own.push(await turnOn(`phone-${i}`));
      later(1000);
    }
    expect((await listOf()).devices.map(({ _id }: { _id: string }) => _id)).toEqual(
      own.slice(2).map(({ id }) => id),
    );
    expect((await listOf(BELA)).devices).toEqual([{ _id: others.id, kinds: ['low'] }]);
  });

  it('is refused beyond 1,000 of all people, unless it is one of them', async () => {
    const phone = await turnOn('phone');
    const doc = await devices.findOne({ _id: phone.id });
    if (!doc) throw new Error('The device was not stored.');
    await devices.insertMany(Array.from({ length: 999 }, (_, i) => ({ ...doc, _id: `x${i}`, uid: `x${i}` })));
    const { body } = await put(openBrowser('tablet')).expect(422);
    expect(body.errors).toMatchObject([{ path: 'endpoint', message: 'At most 1000 devices get notices.' }]);
    await put(phone, { kinds: ['transfer'] }).expect(200);
  });

  it('is not reached in this network, also if its address leads there later', async () => {
    const phone = await turnOn('phone');
    await devices.updateOne(
      { _id: phone.id },
      { $set: { endpoint: `http://127.0.0.2:${base.port}/send/phone` } },
    );
    await makeLow();
    const sender = createBackground({
      db: test.db,
      clock: () => test.now,
      logger,
      home: 'halishar',
      outbound: createOutbound(),
      roles: EVERYBODY,
    });
    sender.start();
    await vi.waitFor(async () =>
      expect(await notices.findOne()).toMatchObject({ attempts: 1, isDone: false }),
    );
    await sender.stop();
    expect(received).toEqual([]);
  });
});

describe('a person', () => {
  const rolesOf = () =>
    createRoles({
      managerEmails: [ANNA.email],
      staffEmails: [ANNA.email],
      given: keepGivenRoles(membersOf(test.db)),
    });
  const give = (email: string, role: string, worksIn?: string) =>
    strict.http
      .put(`/api/members/${email}`)
      .set(...strict.as())
      .send({ role, ...(worksIn && { worksIn }) })
      .expect(200);

  it('who may not see accounts gets nothing about cheques', async () => {
    await give(BELA.email, 'storekeeper');
    const bela = openBrowser('bela');
    const choice = { by: BELA, on: strict };
    expect((await put(bela, { ...choice, kinds: ['low', 'cheque'] }).expect(403)).body.code).toBe(
      'role_required',
    );
    await give(BELA.email, 'staff');
    await put(bela, { ...choice, kinds: ['low', 'cheque'] }).expect(200);
    await give(BELA.email, 'storekeeper');
    await notices.insertOne({
      ...{ at: test.now, isDone: false, attempts: 0, nextAt: test.now },
      about: { kind: 'cheque', day: '2026-03-01', count: 1 },
    } as never);
    await makeLow('Kettle', strict);
    await send({ roles: rolesOf() });
    expect(received).toHaveLength(1);
    expect(messageTo(bela).title).toBe('Running low: Kettle');
  });

  it('who works in one warehouse is told of that one only', async () => {
    await give(BELA.email, 'storekeeper', 'uttara');
    await give(CARL.email, 'storekeeper', 'halishar');
    const bela = await turnOn('bela', { by: BELA, on: strict, kinds: ['low', 'transfer'] });
    const carl = await turnOn('carl', { by: CARL, on: strict, kinds: ['low', 'transfer'] });
    await makeLow('Kettle', strict);
    await transfer('uttara', { on: strict });
    await send({ roles: rolesOf() });
    expect(pathsSent()).toEqual([bela.path, carl.path]);
    expect(messageTo(bela).title).toBe('Transfer to Uttara');
    expect(messageTo(carl).title).toBe('Running low: Kettle');
  });

  it('who was removed gets nothing any more, also not after a return', async () => {
    await give(BELA.email, 'staff');
    const bela = await turnOn('bela', { by: BELA, on: strict });
    const anna = await turnOn('anna', { on: strict });
    await strict.http
      .delete(`/api/members/${BELA.email}`)
      .set(...strict.as())
      .expect(200);
    await makeLow('Kettle', strict);
    await send({ roles: rolesOf() });
    expect(pathsSent()).toEqual([anna.path]);
    await give(BELA.email, 'staff');
    expect((await listOf(BELA, strict)).devices).toEqual([]);
    expect(bela.id).not.toBe(anna.id);
  });

  it('is asked for: an API key and a visitor have no devices', async () => {
    const { body } = await test.post('/api-keys', { name: 'Shop', access: 'write' }).expect(201);
    const key = { Authorization: `Bearer ${body.secret}` };
    const calls = () => [
      test.http.get('/api/push'),
      test.http
        .put('/api/push/devices')
        .send({ ...openBrowser('x').subscription, kinds: ['low'], language: 'en' }),
      test.http.delete(`/api/push/devices/${'a'.repeat(64)}`),
    ];
    for (const call of calls()) expect((await call.set(key).expect(403)).body.code).toBe('role_required');
    for (const call of calls()) await call.expect(401);
  });
});

it('a restored copy sends no notices', async () => {
  await turnOn('phone');
  await makeLow();
  await turnSendingOff(test.db, { restoredAt: test.now, savedAt: test.now });
  test.background.sending.forget();
  const sender = createBackground({
    db: test.db,
    clock: () => test.now,
    logger,
    home: 'halishar',
    outbound: OUTBOUND,
    roles: EVERYBODY,
  });
  const distinct = vi.spyOn(devices, 'distinct');
  sender.start();
  await makeLow('Oven');
  await sender.stop();
  expect([distinct.mock.calls, received]).toEqual([[], []]);
  expect(await notices.countDocuments()).toBe(1);
});
