import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFor } from '../../database/keep-for.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { createOutbound } from '../outbound/outbound.js';
import { sendingOf, turnSendingOff } from '../sending/sending.repo.js';
import { createPictures } from './pictures.js';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const IMAGES: [string, Buffer][] = [
  ['image/png', PNG],
  ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0rest', 'latin1')],
  ['image/gif', Buffer.from('GIF89a rest')],
  ['image/webp', Buffer.from('RIFF1234WEBPVP8 rest')],
  ['image/avif', Buffer.from('\0\0\0\x20ftypavif rest', 'latin1')],
];
const WRONG: [string, string][] = [
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['nothing', ''],
];

let listener: RequestListener = (_req, res) => res.end(PNG);
let asked: IncomingMessage[] = [];
const elsewhere = createServer((req, res) => {
  asked.push(req);
  listener(req, res);
});
let origin = '';
let folder = mkdtempSync(join(tmpdir(), 'godown-pictures-'));
const folders = [folder];
let now = new Date();
const options = {
  outbound: createOutbound({ allow: ['127.0.0.1'] }),
  clock: () => now,
  logger: pino({ level: 'silent' }),
  timeoutMs: 300,
  sending: keepFor(0, () => sendingOf(db).findOne()),
};
let current = createPictures({ ...options, folder });
const { http, addItem, as, db } = useTestApp({ pictures: { find: (url) => current.find(url) } });

beforeAll(async () => {
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  now = new Date();
  listener = (_req, res) => res.end(PNG);
  folder = mkdtempSync(join(tmpdir(), 'godown-pictures-'));
  folders.push(folder);
  current = createPictures({ ...options, folder });
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  for (const path of folders) rmSync(path, { recursive: true });
});

const pathOf = (id: unknown, url: string) => `/api/item/${id}/picture?url=${encodeURIComponent(url)}`;
const addPicture = async (path = '/oven.png') => {
  const img = `${origin}${path}`;
  const { _id } = await addItem({ img });
  return pathOf(_id, img);
};

describe('the picture of an item on another site', () => {
  it.each(IMAGES)('is served to everybody by its first bytes: %s', async (type, bytes) => {
    listener = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes);
    const { headers, body } = await http
      .get(await addPicture())
      .set('Sec-Fetch-Dest', 'image')
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'public, max-age=86400',
    });
    expect(body).toEqual(bytes);
  });

  it.each(WRONG)('is not served if it is %s', async (_name, content) => {
    listener = (_req, res) => res.writeHead(200, { 'Content-Type': 'image/png' }).end(content);
    await http.get(await addPicture()).expect(404, /no picture that can be shown/);
  });

  it('is fetched without cookies, credentials and the headers of the caller', async () => {
    const img = origin.replace('http://', 'http://anna:secret@');
    const { _id } = await addItem({ img });
    await http
      .get(pathOf(_id, img))
      .set(...as())
      .set('Cookie', 'a=b')
      .expect(200);
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  it('is fetched once, and again after a day', async () => {
    const path = await addPicture();
    await Promise.all([http.get(path).expect(200), http.get(path).expect(200)]);
    current = createPictures({ ...options, folder });
    const { headers } = await http.get(path).expect(200);
    expect(asked).toHaveLength(1);
    await http
      .get(path)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await http.get(path).expect(200);
    expect(asked).toHaveLength(2);
  });

  it('is fetched once, even if a second request waits between the disk and the site', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const read = vi
      .fn(options.sending.read)
      .mockImplementationOnce(options.sending.read)
      .mockImplementationOnce(() => held.then(options.sending.read));
    const pictures = createPictures({ ...options, folder, sending: { ...options.sending, read } });
    const first = pictures.find(`${origin}/oven.png`);
    const second = pictures.find(`${origin}/oven.png`);
    await first;
    go();
    expect(await second).toEqual(PNG);
    expect(asked).toHaveLength(1);
  });

  it('is the old one while its site is down, which is not asked each time', async () => {
    const path = await addPicture();
    await http.get(path).expect(200);
    listener = (_req, res) => res.writeHead(500).end();
    now = new Date(now.getTime() + 25 * 3_600_000);
    await http.get(path).expect(200);
    await http.get(path).expect(200);
    expect(asked).toHaveLength(2);
  });

  it('is served from a folder with a limit', async () => {
    current = createPictures({ ...options, folder, maxFolderBytes: 3.5 * PNG.length });
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await http.get(await addPicture(`/${name}.png`)).expect(200);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('is kept without reading the whole folder each time', async () => {
    current = createPictures({ ...options, folder, maxFolderBytes: 40 * PNG.length });
    const keep = async (name: string) => http.get(await addPicture(`/${name}.png`)).expect(200);
    await keep('a');
    const large = join(folder, 'large');
    await writeFile(large, Buffer.alloc(100 * PNG.length));
    await utimes(large, 0, 0);
    await keep('b');
    await keep('c');
    expect(await readdir(folder)).toContain('large');
    await keep('d');
    expect(await readdir(folder)).toHaveLength(4);
    expect(await readdir(folder)).not.toContain('large');
  });

  it('is served while it cannot be kept', async () => {
    current = createPictures({ ...options, folder: '/proc/nowhere' });
    await http.get(await addPicture()).expect(200);
  });

  it('is found behind three redirects, not behind four', async () => {
    listener = (req, res) => {
      const left = Number(req.url?.slice(1));
      if (left > 0) res.writeHead(302, { Location: `/${left - 1}` }).end();
      else res.end(PNG);
    };
    await http.get(await addPicture('/3')).expect(200);
    await http.get(await addPicture('/4')).expect(404);
  });

  it.each(['http://127.0.0.2:PORT/', 'http://[::1]:PORT/', 'file:///etc/passwd', 'ftp://127.0.0.1/a.png'])(
    'is not fetched behind a redirect to %s',
    async (to) => {
      const location = to.replace('PORT', new URL(origin).port);
      listener = (req, res) =>
        req.url === '/here' ? res.writeHead(302, { Location: location }).end() : res.end(PNG);
      await http.get(await addPicture('/here')).expect(404);
      expect(asked).toHaveLength(1);
    },
  );

  it('is not served if it is larger than 5 MB or too slow', async () => {
    listener = (_req, res) => res.end(Buffer.concat([PNG, Buffer.alloc(5_000_000)]));
    await http.get(await addPicture('/large.png')).expect(404);
    listener = (_req, res) => void res.write(PNG);
    await http.get(await addPicture('/slow.png')).expect(404);
  });

  it('is fetched while sites beside it switch protocols', async () => {
    listener = (req, res) => {
      if (req.url === '/oven.png') res.end(PNG);
      else res.writeHead(101, { Connection: 'Upgrade', Upgrade: 'x' }).end();
    };
    const paths = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => addPicture(`/${name}.png`)));
    await Promise.all(paths.map((path) => http.get(path).expect(404)));
    await http.get(await addPicture()).expect(200);
  });

  it('is not fetched by a restored copy, which still shows what it has kept', async () => {
    const kept = await addPicture('/kept.png');
    await http.get(kept).expect(200);
    const path = await addPicture();
    await turnSendingOff(db, { restoredAt: now, savedAt: now });
    now = new Date(now.getTime() + 25 * 3_600_000);
    await http.get(kept).expect(200);
    await http.get(path).expect(404);
    expect(asked).toHaveLength(1);
    await sendingOf(db).deleteMany();
    await http.get(path).expect(200);
  });

  it('is not fetched from an address that is not public', async () => {
    current = createPictures({ ...options, folder, outbound: createOutbound() });
    await http.get(await addPicture()).expect(404, /no picture that can be shown/);
    expect(asked).toHaveLength(0);
  });

  it('is not fetched for a server that asks on behalf of this one', async () => {
    const path = await addPicture();
    listener = (req, res) => res.writeHead(302, { Location: `/?via=${req.headers.via}` }).end();
    await http.get(path).set('Via', '1.1 godown').expect(404);
    expect(asked).toHaveLength(0);
    await http.get(path).expect(404);
    expect(asked[0]?.headers.via).toBe('1.1 godown');
  });
});

describe('another address', () => {
  it('is not fetched for a visitor', async () => {
    const { _id } = await addItem({ img: `${origin}/mine.png` });
    await http.get(pathOf(_id, `${origin}/other.png`)).expect(404);
    await http.get(pathOf(new ObjectId(), `${origin}/mine.png`)).expect(404);
    await http.get(`/api/picture?url=${encodeURIComponent(origin)}`).expect(401);
    expect(asked).toHaveLength(0);
  });

  it('is fetched for a signed-in person, for a form', async () => {
    await http
      .get(`/api/picture?url=${encodeURIComponent(origin)}`)
      .set(...as(ANNA))
      .expect(200)
      .expect('Cache-Control', 'private, max-age=300');
  });

  it.each(['', 'javascript:alert(1)', '/catalogue/a.svg', 'data:image/png;base64,AA=='])(
    'is refused if it is no web address: %s',
    async (url) => {
      await http
        .get(`/api/picture?url=${encodeURIComponent(url)}`)
        .set(...as())
        .expect(422);
    },
  );
});

it('shows the picture of a deleted item', async () => {
  const img = `${origin}/deleted.png`;
  const _id = new ObjectId();
  await db.collection('deletedItems').insertOne({ _id, img, deletedAt: now });
  await http.get(pathOf(_id, img)).expect(200);
});
