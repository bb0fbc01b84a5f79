import { randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { purge } from '../ledger/purge.js';
import { picturesOf, storeLoose, toPictureId } from './picture-doc.js';
import { purgePictures } from './purge-pictures.js';

const test = useTestApp();
const { http, as, db } = test;
const pictures = picturesOf(db);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => new Date(test.now.getTime() + ms);

async function addWithPicture() {
  const { _id } = await test.addItem();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body } = await http
    .post(`/api/item/${_id}/pictures`)
    .set(...as())
    .set('Idempotency-Key', randomUUID())
    .send(bytes)
    .expect(201);
  return { _id, path: `/api/item/${_id}/pictures/${body.pictures[0]}` };
}

/** As the server does each hour. */
async function purgeAll(now: Date) {
  await purgePictures(db, now);
  await purge(test.ledger, now);
}

it('deletes the pictures of an item with it, thirty days after it was deleted, and no others', async () => {
  const [decoy, { _id, path }] = [await addWithPicture(), await addWithPicture()];
  await http.delete(`/api/item/${_id}`).set(...as());
  await purgeAll(later(30 * DAY_MS - 1));
  await http.get(path).expect(200);
  // Two processes purge at the same time.
  await Promise.all([purgeAll(later(30 * DAY_MS)), purgeAll(later(30 * DAY_MS))]);
  await http.get(path).expect(404);
  await purgeAll(later(30 * DAY_MS + HOUR_MS + 1));
  expect((await pictures.find().toArray()).map(({ item }) => item)).toEqual([decoy._id]);
  await http.get(decoy.path).expect(200);
});

it('keeps the pictures of an item that also has an expired copy, and deletes those that only the copy has', async () => {
  const { _id, path } = await addWithPicture();
  const item = await test.items.findOne({ _id });
  if (!item) throw new Error('The item is missing.');
  const only = 'b'.repeat(32);
  const id = toPictureId({ item: _id, picture: only });
  const bytes = new Binary(Buffer.from('RIFF'));
  await pictures.insertOne({ _id: id, item: _id, list: bytes, page: bytes, full: bytes });
  const copy = { ...item, pictures: [only], deletedAt: test.now, deletedBy: ANNA.email, purgeAt: test.now };
  await test.ledger.deletedItems.insertOne(copy);
  await purgeAll(test.now);
  await purgeAll(later(HOUR_MS + 1));
  await http.get(path).expect(200);
  expect((await pictures.find().toArray()).map(({ _id }) => _id)).not.toContain(id);
  expect(await test.ledger.deletedItems.countDocuments()).toBe(0);
});

it('keeps the pictures of items that are restored at the moment of the purge', async () => {
  const added = [];
  for (let count = 0; count < 4; count++) added.push(await addWithPicture());
  for (const { _id } of added) await http.delete(`/api/item/${_id}`).set(...as());
  const [, ...restores] = await Promise.all([
    purgeAll(later(30 * DAY_MS)),
    ...added.map(({ _id }) => test.post(`/item/${_id}/restore`)),
  ]);
  await purgeAll(later(30 * DAY_MS + HOUR_MS + 1));
  const shown = await Promise.all(added.map(({ path }) => http.get(path)));
  expect(shown.map(({ status }) => status)).toEqual(restores.map(({ status }) => status));
});

it('deletes what a process that was killed has stored for no item, an hour later', async () => {
  const { _id } = await addWithPicture();
  const bytes = Buffer.from('RIFF');
  const sizes = { list: bytes, page: bytes, full: bytes };
  await storeLoose(pictures, { key: { item: _id, picture: 'a'.repeat(32) }, sizes, now: test.now });
  await purgeAll(later(HOUR_MS));
  expect(await pictures.countDocuments()).toBe(2);
  await purgeAll(later(HOUR_MS + 1));
  expect(await pictures.countDocuments()).toBe(1);
});

it('deletes what was removed from an item, an hour later', async () => {
  const { path } = await addWithPicture();
  await http
    .delete(path)
    .set(...as())
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  await purgeAll(later(HOUR_MS + 1));
  expect(await pictures.countDocuments()).toBe(0);
});
