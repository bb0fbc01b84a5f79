import { randomUUID } from 'node:crypto';
import { type Movement, movementSchema } from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NO_LIMITS } from '../../settings/limit-settings.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { purge } from '../ledger/purge.js';
import { movementPicturesOf } from './movement-picture-doc.js';
import { picturesOf } from './picture-doc.js';
import { purgePictures } from './purge-pictures.js';

const test = useTestApp({ limits: { ...NO_LIMITS, pictures: 3 } });
const { http, as, db, post, postItem } = test;
const [named, bytes] = [movementPicturesOf(db), picturesOf(db)];
const DAY_MS = 24 * 3_600_000;

const draw = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .jpeg()
    .toBuffer();

let item = '';
let movement = '';

/** Sets a piece aside as damaged, and returns the id of the movement. */
async function breakOne(id: string): Promise<string> {
  const { body } = await post(`/item/${id}/damaged`, { reason: 'damaged', quantity: 1 }).expect(201);
  return body.movement._id;
}

beforeEach(async () => {
  item = await postItem(5);
  movement = await breakOne(item);
});

const send = (picture: Buffer, { to = movement, by = ANNA } = {}) =>
  http
    .post(`/api/movements/${to}/pictures`)
    .set(...as(by))
    .set({ 'Idempotency-Key': randomUUID(), 'Content-Type': 'image/jpeg' })
    .send(picture);

async function list(path: string): Promise<Movement[]> {
  const { body } = await http
    .get(`/api${path}`)
    .set(...as())
    .expect(200);
  return z.array(movementSchema).parse(body);
}

describe('the picture of what broke', () => {
  it('is shown beside its movement, and changes neither the movement nor the item', async () => {
    const [before, stored] = [await test.items.findOne(), await test.ledger.movements.find().toArray()];
    const { body, headers } = await send(await draw(1)).expect(201);
    const { picture } = z.object({ picture: z.string() }).parse(body);
    expect(headers.location).toBe(`/api/movements/${movement}/pictures/${picture}`);
    for (const path of [`/item/${item}/movements`, '/movements'])
      expect((await list(path)).map((each) => [each.reason, each.picture])).toEqual([
        ['damaged', picture],
        ['added', undefined],
      ]);
    expect(await test.items.findOne()).toEqual(before);
    expect(await test.ledger.movements.find().toArray()).toEqual(stored);
    // No sign-in, and the size that is asked for.
    const shown = await http.get(`${headers.location}?size=list`).expect(200);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'webp', width: 60 });
    await http.get(`/api/movements/${movement}/pictures/${'a'.repeat(32)}`).expect(404);
    await http.get(`/api/item/${item}/pictures/${picture}`).expect(404);
  });

  it('is in the journal', async () => {
    await send(await draw(1), { by: BELA }).expect(201);
    expect(await test.ledger.journal.find({ action: 'picture-added' }).toArray()).toMatchObject([
      { email: BELA.email, subject: { id: item } },
    ]);
  });

  it('is kept once, however often and by how many it is sent, and another one is refused', async () => {
    const picture = await draw(1);
    const [first] = await Promise.all([1, 2, 3].map(() => send(picture).expect(201)));
    const again = await send(picture).expect(201);
    expect(again.body).toEqual(first?.body);
    expect((await send(await draw(2)).expect(409)).body).toMatchObject({ code: 'too_many_pictures' });
    expect(await named.countDocuments()).toBe(1);
    expect(await bytes.countDocuments()).toBe(1);
    expect(await test.ledger.journal.countDocuments({ action: 'picture-added' })).toBe(1);
  });

  it('may be that of another movement or of the item too, and counts for neither', async () => {
    const picture = await draw(1);
    const other = await breakOne(item);
    await send(picture).expect(201);
    await send(picture, { to: other }).expect(201);
    const sent = await http
      .post(`/api/item/${item}/pictures`)
      .set(...as())
      .set('Idempotency-Key', randomUUID())
      .send(picture)
      .expect(201);
    expect(sent.body.pictures).toHaveLength(1);
    await http
      .delete(`/api/item/${item}/pictures/${sent.body.pictures[0]}`)
      .set(...as())
      .set('Idempotency-Key', randomUUID())
      .expect(200);
    await purgePictures(db, new Date(test.now.getTime() + DAY_MS));
    expect(await bytes.countDocuments()).toBe(2);
    await http.get(`/api/movements/${other}/pictures/${sent.body.pictures[0]}`).expect(200);
  });

  it('counts for its person and day', async () => {
    const all = [movement, ...(await Promise.all([breakOne(item), breakOne(item), breakOne(item)]))];
    for (const [index, to] of all.slice(0, 3).entries()) await send(await draw(index), { to }).expect(201);
    expect((await send(await draw(9), { to: all[3] ?? '' }).expect(409)).body.detail).toContain('tomorrow');
    // It is there already.
    await send(await draw(0)).expect(201);
  });

  it.each([
    ['a movement of good pieces', async () => String((await test.ledger.movements.findOne())?._id), 422],
    ['no movement', () => String(new ObjectId()), 404],
    ['no id', () => 'x', 404],
  ])('is refused for %s', async (_name, make, status) => {
    await send(await draw(1), { to: await make() }).expect(status);
    expect(await bytes.countDocuments()).toBe(0);
  });

  it('is refused if it is no picture, and from visitors', async () => {
    await send(Buffer.from('<script>')).expect(422);
    await http.post(`/api/movements/${movement}/pictures`).expect(401);
    expect(await named.countDocuments()).toBe(0);
  });

  it('is refused for a deleted item, and goes thirty days later with it, with no others', async () => {
    const decoy = await breakOne(await postItem(1));
    await send(await draw(1), { to: decoy }).expect(201);
    const { headers } = await send(await draw(1)).expect(201);
    await http.delete(`/api/item/${item}`).set(...as());
    await send(await draw(1)).expect(404);
    const purgeAt = async (ms: number) => {
      const now = new Date(test.now.getTime() + ms);
      await purgePictures(db, now);
      await purge(test.ledger, now);
    };
    await purgeAt(30 * DAY_MS - 1);
    await http.get(`${headers.location}`).expect(200);
    await purgeAt(30 * DAY_MS);
    await http.get(`${headers.location}`).expect(404);
    await purgeAt(31 * DAY_MS);
    expect((await named.find().toArray()).map(({ _id }) => String(_id))).toEqual([decoy]);
    expect((await bytes.find().toArray()).map((doc) => String(doc.movement))).toEqual([decoy]);
    // The movement outlives its item and its picture.
    expect((await list('/movements')).find(({ _id }) => _id === movement)).not.toHaveProperty('picture');
  });

  it('stays with an item that also has an expired copy', async () => {
    const { headers } = await send(await draw(1)).expect(201);
    const active = await test.items.findOne();
    if (!active) throw new Error('The item is missing.');
    await test.ledger.deletedItems.insertOne({
      ...active,
      ...{ deletedAt: test.now, deletedBy: ANNA.email, purgeAt: test.now },
    });
    await purgePictures(db, test.now);
    await purgePictures(db, new Date(test.now.getTime() + DAY_MS));
    await http.get(`${headers.location}`).expect(200);
  });
});
