/** Files that are refused as pictures: nothing of them may stay. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../settings/limit-settings.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { createMakeSizes } from './make-sizes.js';
import { picturesOf } from './picture-doc.js';

const test = useTestApp({ limits: { ...NO_LIMITS, pictures: 3 } });
const { http, as, db } = test;
const pictures = picturesOf(db);
let item = '';

beforeEach(async () => {
  item = String((await test.addItem())._id);
});

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });

const send = (bytes: Buffer, by = ANNA, key: string = randomUUID()) =>
  http
    .post(`/api/item/${item}/pictures`)
    .set(...as(by))
    .set({ 'Idempotency-Key': key, 'Content-Type': 'image/jpeg' })
    .send(bytes);

const expectNothing = async () => {
  expect(await pictures.countDocuments()).toBe(0);
  expect((await http.get(`/api/item/${item}`)).body).toMatchObject({ version: 3 });
  expect(await test.ledger.journal.countDocuments()).toBe(0);
};

function chunkOf(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

interface Png {
  width: number;
  height: number;
  bits: 1 | 16;
}

function toPng({ width, height, bits }: Png, content: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  // Grey, or colours with transparency.
  head[9] = bits === 1 ? 0 : 6;
  const parts = [chunkOf('IHDR', head), chunkOf('IDAT', content), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** A picture of one colour, so that it takes little space. */
async function blankPng(png: Png): Promise<Buffer> {
  const row = 1 + Math.ceil((png.width * (png.bits === 1 ? 1 : 64)) / 8);
  const rows = Readable.from(Array(png.height).fill(Buffer.alloc(row)));
  return toPng(png, await buffer(rows.pipe(createDeflate({ level: 1 }))));
}

/** The header of a JPEG of 30 megapixels and four colours, and the content of a small one. */
async function cmykOf30Megapixels({ progressive }: { progressive: boolean }): Promise<Buffer> {
  const bytes = await noise(16, 16).toColourspace('cmyk').jpeg({ progressive }).toBuffer();
  const head = bytes.indexOf(Buffer.from(progressive ? 'ffc2' : 'ffc0', 'hex'));
  bytes.writeUInt16BE(5000, head + 5);
  bytes.writeUInt16BE(6000, head + 7);
  return bytes;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const LIES: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', () => Buffer.from(SVG)],
  [
    'SVG after the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SVG)]),
  ],
  ['a GIF', () => noise(9, 9).gif().toBuffer()],
  ['a TIFF', () => noise(9, 9).tiff().toBuffer()],
  ['a zip file', () => Buffer.from('504b0304140000000800', 'hex')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ['random bytes', () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))],
  ['nothing', () => Buffer.alloc(0)],
  ['only the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['half a JPEG', async () => half(await noise(300, 300).jpeg().toBuffer())],
  ['half a PNG', async () => half(await noise(300, 300).png().toBuffer())],
  ['half a WebP', async () => half(await noise(300, 300).webp().toBuffer())],
  ['half an AVIF', async () => half(await noise(64, 64).avif({ effort: 0 }).toBuffer())],
  ['a PNG that ends too early', () => toPng({ width: 9, height: 9, bits: 16 }, deflateSync(Buffer.alloc(9)))],
];
const NOTHING = deflateSync(Buffer.alloc(1));
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);

describe('what is no picture', () => {
  it.each(LIES)('is refused: %s', async (_name, make) => {
    const { body } = await send(await make()).expect(422);
    expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'picture' }] });
    await expectNothing();
  });

  it.each([
    ['a billion pixels', 31_000, 33_000],
    ['one line that is too long', 60_000, 900],
  ])('is refused before it is decoded: %s', async (_name, width, height) => {
    const { body } = await send(toPng({ width, height, bits: 16 }, NOTHING)).expect(422);
    expect(body.detail).toContain('At most 50 megapixels');
    await expectNothing();
  });

  it('is refused: 256 million pixels of one colour, in 200 kB', async () => {
    const bomb = await blankPng({ width: 16_000, height: 16_000, bits: 1 });
    expect(bomb.length).toBeLessThan(200_000);
    await send(bomb).expect(422, /At most 50 megapixels/);
    await expectNothing();
  });

  it('is refused: an AVIF of 13 megapixels, which would take 240 MB', async () => {
    const avif = await sharp({ create: { width: 6500, height: 2000, channels: 3, background: '#fff' } })
      .avif({ effort: 0 })
      .toBuffer();
    await send(avif).expect(422, /or 12 of an AVIF/);
    await expectNothing();
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['one line of 50 million pixels', () => toPng({ width: 50_000_000, height: 1, bits: 1 }, NOTHING)],
    ['16 bits for each of four colours', () => toPng({ width: 7000, height: 7000, bits: 16 }, NOTHING)],
    ['progressive CMYK', () => cmykOf30Megapixels({ progressive: true })],
  ])('is refused before it is decoded if it would take too much memory: %s', async (_name, make) => {
    await send(await make()).expect(422, /takes too much memory/);
    await expectNothing();
  });

  it('is read in little memory if it is a plain JPEG', async () => {
    await send(await cmykOf30Megapixels({ progressive: false })).expect(201);
  });

  it('is refused if it takes too long to decode', async () => {
    // Each line takes time. A line of one pixel takes two bytes.
    const slow = toPng(
      { width: 1, height: 40_000_000, bits: 1 },
      deflateSync(Buffer.alloc(80_000_000), { level: 1 }),
    );
    await expect(createMakeSizes({ seconds: 1 })(slow)).rejects.toThrow(/takes too long/);
  }, 60_000);
});

describe('an upload', () => {
  const address = () => ({
    port: (test.server.address() as AddressInfo).port,
    path: `/api/item/${item}/pictures`,
    method: 'POST',
    headers: { Authorization: as()[1], 'Idempotency-Key': randomUUID() },
  });

  it('of more than 10 MB is refused at once if it says so, and else as soon as it is', async () => {
    await send(Buffer.alloc(10_000_001)).expect(413, /at most 10 MB/);
    const unsaid = request(address());
    const answer = new Promise<number | undefined>((resolve, reject) => {
      unsaid.once('response', ({ statusCode }) => resolve(statusCode));
      unsaid.once('error', reject);
    });
    for (let sent = 0; sent <= 10_000_000; sent += 1_000_000) unsaid.write(Buffer.alloc(1_000_000));
    expect(await answer).toBe(413);
    unsaid.destroy();
    await expectNothing();
  });

  it('that is cut off leaves nothing, and the next one is taken', async () => {
    const whole = await noise(200, 200).png().toBuffer();
    const cut = request({ ...address(), headers: { ...address().headers, 'Content-Length': whole.length } });
    cut.on('error', () => {});
    const isClosed = new Promise((resolve) => {
      test.server.once('request', (_req, res) => {
        res.once('close', resolve);
        cut.destroy();
      });
    });
    cut.write(whole.subarray(0, 1000));
    await isClosed;
    await expectNothing();
    await send(whole).expect(201);
  });

  it('counts for its person and day', async () => {
    const { body: key } = await test.post('/api-keys', { name: 'Camera', access: 'write' });
    for (const red of [1, 2, 3]) await send(await draw(red)).expect(201);
    const { body } = await send(await draw(4)).expect(409);
    expect(body).toMatchObject({ code: 'too_many_pictures', detail: expect.stringContaining('tomorrow') });
    await send(await draw(5), BELA).expect(201);
    await http
      .post(`/api/item/${item}/pictures`)
      .set({ Authorization: `Bearer ${key.secret}`, 'Idempotency-Key': randomUUID() })
      .send(await draw(6))
      .expect(201);
    test.now = new Date(test.now.getTime() + 24 * 3_600_000);
    await send(await draw(7)).expect(201);
  });

  it('counts once with its retries, and again with other contents', async () => {
    const key = randomUUID();
    const { body } = await send(await draw(1), ANNA, key).expect(201);
    await send(await draw(2)).expect(201);
    expect((await send(await draw(1), ANNA, key).expect(201)).body).toMatchObject({ version: body.version });
    await send(await draw(3), ANNA, key).expect(409, /key_reused/);
    await send(await draw(4)).expect(409, /tomorrow/);
    expect((await send(await draw(1), ANNA, key).expect(201)).body).toMatchObject({ version: body.version });
  });
});

const draw = (red: number) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
