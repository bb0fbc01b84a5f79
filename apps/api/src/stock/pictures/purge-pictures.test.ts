import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { purge } from '../ledger/purge.js';
import { picturesOf, storeLoose } from './picture-doc.js';
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
  expect((await pictures.find().toArray()).map(({ item }) => item)).toEqual([decoy._id]);
  await http.get(decoy.path).expect(200);
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
