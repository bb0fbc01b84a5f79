import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { picturesOf } from './picture-doc.js';

const test = useTestApp();
const { http, as, db } = test;
const pictures = picturesOf(db);

/** A picture that differs from others by its colour. */
const draw = (red: number, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'png', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .toFormat(format)
    .toBuffer();

interface Sent {
  by?: typeof ANNA;
  key?: string;
  type?: string;
}

function send(
  item: unknown,
  bytes: Buffer,
  { by = ANNA, key = randomUUID(), type = 'image/png' }: Sent = {},
) {
  return http
    .post(`/api/item/${item}/pictures`)
    .set(...as(by))
    .set({ 'Idempotency-Key': key, 'Content-Type': type })
    .send(bytes);
}

/** Adds an item with some pictures. Resolves with their ids. */
async function addWith(count: number) {
  const { _id } = await test.addItem();
  let ids: string[] = [];
  for (let n = 0; n < count; n++) ids = (await send(_id, await draw(n * 20)).expect(201)).body.pictures;
  return { _id, ids };
}

const order = (item: unknown, ids: string[], by = ANNA) =>
  http
    .put(`/api/item/${item}/pictures`)
    .set(...as(by))
    .set('Idempotency-Key', randomUUID())
    .send({ pictures: ids });

const remove = (item: unknown, id: string, key = randomUUID()) =>
  http
    .delete(`/api/item/${item}/pictures/${id}`)
    .set(...as())
    .set('Idempotency-Key', key);

const journalOf = async () =>
  (await test.ledger.journal.find().sort({ _id: 1 }).toArray()).map(({ action, subject }) => [
    action,
    subject?.name,
  ]);

describe('adding a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('takes %s by its content', async (format) => {
    const decoy = await test.addItem({ name: 'A decoy' });
    const { _id, version, name } = await test.addItem();
    const bytes = await draw(200, format, 2000, 1000);
    const { body, headers } = await send(_id, bytes, { type: 'text/plain' }).expect(201);
    expect(body).toMatchObject({ _id: String(_id), version: version + 1, updatedBy: ANNA.email });
    expect(headers.etag).toBe(`"${version + 1}"`);
    expect(headers.location).toBe(`/api/item/${_id}/pictures/${body.pictures[0]}`);
    expect(await journalOf()).toEqual([['picture-added', name]]);
    for (const [size, width] of [
      ['list', 192],
      ['page', 800],
      ['full', 1600],
    ] as const) {
      const got = await http.get(`${headers.location}?size=${size}`).expect(200);
      expect(await sharp(got.body).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
    expect(await test.items.findOne({ _id: decoy._id })).toEqual(decoy);
  });

  it('turns it upright, and keeps neither the place nor the camera', async () => {
    const { _id } = await test.addItem();
    const photo = await sharp(await draw(10, 'jpeg'))
      .withExif({
        IFD0: { Make: 'SecretCamera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 20/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { headers } = await send(_id, photo).expect(201);
    const { body } = await http.get(headers.location ?? '');
    const { width, height, exif, xmp, icc, orientation } = await sharp(body).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 40, height: 60 });
    expect((body as Buffer).includes('SecretCamera')).toBe(false);
  });

  it('is done once for a key, also at the same time, and the response is the same', async () => {
    const { _id } = await test.addItem();
    const [key, bytes] = [randomUUID(), await draw(1)];
    const [first, twin] = await Promise.all([send(_id, bytes, { key }), send(_id, bytes, { key })]);
    const later = await send(_id, bytes, { key }).expect(201);
    expect([twin.body, later.body]).toEqual([first.body, first.body]);
    expect(first.body.pictures).toHaveLength(1);
    await send(_id, await draw(2), { key }).expect(409, /key_reused/);
    expect(await pictures.countDocuments()).toBe(1);
  });

  it('changes nothing if the item has the picture, and another item gets its own', async () => {
    const { _id, ids } = await addWith(1);
    const other = await test.addItem();
    const again = await send(_id, await draw(0)).expect(201);
    expect(again.body).toMatchObject({ pictures: ids, version: 4 });
    expect((await send(other._id, await draw(0))).body.pictures).toEqual(ids);
    expect(await pictures.countDocuments({ looseAt: { $exists: false } })).toBe(2);
  });

  it('keeps bytes that were about to be purged though the item names them', async () => {
    const { _id } = await addWith(1);
    await pictures.updateOne({ item: _id }, { $set: { looseAt: test.now } });
    await send(_id, await draw(0)).expect(201);
    expect(await pictures.countDocuments({ looseAt: { $exists: true } })).toBe(0);
  });

  it('takes eight at most, also of ten at the same time, and leaves nothing of the others', async () => {
    const { _id } = await test.addItem();
    const files = await Promise.all(Array.from({ length: 10 }, (_, n) => draw(n * 20)));
    const responses = await Promise.all(files.map((file, n) => send(_id, file, { by: n % 2 ? ANNA : BELA })));
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(['too_many_pictures', 'too_many_pictures']);
    const item = await http.get(`/api/item/${_id}`);
    expect(new Set(item.body.pictures).size).toBe(8);
    expect(await pictures.countDocuments({ looseAt: { $exists: false } })).toBe(8);
    expect(await pictures.countDocuments()).toBe(8);
  });
});

describe('the pictures of an item', () => {
  it('are put into another order, the main one first', async () => {
    const { _id, ids } = await addWith(3);
    const [one = '', two = '', three = ''] = ids;
    expect((await order(_id, [three, one, two]).expect(200)).body).toMatchObject({
      pictures: [three, one, two],
      version: 7,
    });
    // Another person has added one, and removed one.
    expect((await order(_id, ['f'.repeat(32), two]).expect(200)).body.pictures).toEqual([two, three, one]);
    expect((await order(_id, [two, three]).expect(200)).body.version).toBe(8);
    expect((await journalOf()).filter(([action]) => action === 'pictures-ordered')).toHaveLength(2);
    await order(_id, ['x']).expect(422, /not the id of a picture/);
    await order(_id, []).expect(422);
  });

  it('are removed one by one, and then have no address', async () => {
    const { _id, ids } = await addWith(2);
    const [one = '', two = ''] = ids;
    const key = randomUUID();
    const { body } = await remove(_id, one, key).expect(200);
    expect(body.pictures).toEqual([two]);
    expect((await remove(_id, one, key).expect(200)).body).toEqual(body);
    expect((await remove(_id, one).expect(200)).body.version).toBe(body.version);
    await http.get(`/api/item/${_id}/pictures/${one}`).expect(404);
    await http.get(`/api/item/${_id}/pictures/${two}`).expect(200);
    expect((await remove(_id, two).expect(200)).body).not.toHaveProperty('pictures');
    // A removed picture can be added again.
    expect((await send(_id, await draw(0)).expect(201)).body.pictures).toEqual([one]);
    await http.get(`/api/item/${_id}/pictures/${one}`).expect(200);
    expect(await pictures.countDocuments({ looseAt: { $exists: false } })).toBe(1);
  });

  it('have an address that never changes, for everybody, and runs nothing', async () => {
    const { _id, ids } = await addWith(1);
    const path = `/api/item/${_id}/pictures/${ids[0]}?size=list`;
    const { headers } = await http.get(path).set('Sec-Fetch-Dest', 'image').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    await http
      .get(path)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    await http.get(`/api/item/${_id}/pictures/${ids[0]}?size=huge`).expect(422);
    const other = await test.addItem();
    await http.get(`/api/item/${other._id}/pictures/${ids[0]}`).expect(404);
    await http.get(`/api/item/${_id}/pictures/${'0'.repeat(32)}`).expect(404);
    await http.get(`/api/item/${_id}/pictures/x`).expect(404);
  });

  it('are not read for a browser that has them', async () => {
    const { _id, ids } = await addWith(1);
    const path = `/api/item/${_id}/pictures/${ids[0]}?size=list`;
    const { headers } = await http.get(path).expect(200);
    await pictures.deleteMany({});
    const { headers: again } = await http
      .get(path)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    expect(again).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] });
    const { headers: missing } = await http.get(path).set('If-None-Match', '"other"').expect(404);
    expect(missing.etag).toBeUndefined();
  });

  it('stay with a deleted item, and come back with it', async () => {
    const { _id, ids } = await addWith(1);
    await http.delete(`/api/item/${_id}`).set(...as());
    await http.get(`/api/item/${_id}/pictures/${ids[0]}`).expect(200);
    const deleted = await http.get('/api/deleted-items').set(...as());
    expect(deleted.body[0].pictures).toEqual(ids);
    await send(_id, await draw(3)).expect(404, /item_not_found/);
    expect((await test.post(`/item/${_id}/restore`)).body.pictures).toEqual(ids);
    await http.get(`/api/item/${_id}/pictures/${ids[0]}`).expect(200);
  });

  it('are in every list of items, also for visitors', async () => {
    const { _id, ids } = await addWith(1);
    const visitors = await http.get('/api/item');
    const found = await http.get('/api/item?q=teesta').set(...as());
    const chosen = await http.get(`/api/items-by-id?ids=${_id}`).set(...as());
    for (const { body } of [visitors, found, chosen]) expect(body[0].pictures).toEqual(ids);
  });
});
