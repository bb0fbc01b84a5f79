import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { NO_LIMITS } from '../../settings/limit-settings.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { picturesOf } from './picture-doc.js';

const test = useTestApp({
  managerEmails: [ANNA.email],
  staffEmails: [ANNA.email],
  limits: { ...NO_LIMITS, pictures: 9 },
});
const { http, as, db } = test;

it('saves nothing of a person who is removed while their picture is read', async () => {
  const item = await test.addItem();
  const member = `/api/members/${BELA.email}`;
  await http
    .put(member)
    .set(...as())
    .send({ role: 'staff' })
    .expect(200);
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const sent = http
    .post(`/api/item/${item._id}/pictures`)
    .set(...as(BELA))
    .set('Idempotency-Key', randomUUID())
    .send(large)
    .then((response) => response);
  // It is counted just before it is read.
  await vi.waitFor(async () => expect(await db.collection('pictureQuotas').countDocuments()).toBe(1), {
    interval: 5,
  });
  await http
    .delete(member)
    .set(...as())
    .expect(200);
  expect((await sent).status).toBe(401);
  expect(await test.items.findOne({ _id: item._id })).toEqual(item);
  expect(await picturesOf(db).countDocuments()).toBe(0);
});
