import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { createSampler } from './item-sample.js';

const test = useTestApp();

it('has each item of a short list once', async () => {
  for (let index = 0; index < 3; index++) await test.addItem();
  const short = await createSampler(test.items)();
  expect(short.total).toBe(3);
  expect(new Set(short.items.map(({ _id }) => String(_id))).size).toBe(3);
});

it('is read again when the list has grown by half', async () => {
  const readSample = createSampler(test.items);
  for (let index = 0; index < 4; index++) await test.addItem();
  expect((await readSample()).items).toHaveLength(4);
  await test.addItem();
  await test.addItem();
  expect(await readSample()).toMatchObject({ total: 6, items: { length: 4 } });
  await test.addItem();
  expect((await readSample()).items).toHaveLength(7);
});
