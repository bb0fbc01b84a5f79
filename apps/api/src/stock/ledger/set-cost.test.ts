/** A person sets what an item costs: that is a movement of its value, and of no stock. */
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const read = async (path: string) =>
  (
    await test.http
      .get(`/api${path}`)
      .set(...test.as())
      .expect(200)
  ).body;
const setCost = (item: string, cost: number | null) =>
  test.http
    .patch(`/api/item/${item}`)
    .set(...test.as())
    .send({ cost })
    .expect(200);

it('is in the history of the item with its value, and in the journal', async () => {
  const item = await test.postItem(10);
  await setCost(item, 4);
  await setCost(item, 4);
  await setCost(item, 7.5);
  const movements = await read(`/item/${item}/movements`);
  expect(movements).toMatchObject([
    { reason: 'revalued', change: 0, value: { change: 35, after: 75, pieces: 10 } },
    { reason: 'revalued', change: 0, value: { change: 40, after: 40, pieces: 10 } },
    { reason: 'added', change: 10 },
  ]);
  expect(movements[2]).not.toHaveProperty('value');
  await test.post(`/movements/${movements[0]._id}/undo`).expect(409);
  expect(await read('/journal?action=item-edited')).toHaveLength(2);
});

it('changes no stock: it is in no flow and in no figure of the day, and stops no stock count', async () => {
  const item = await test.postItem(10);
  const { halishar: expected } = (await read(`/item/${item}`)).stock;
  const { body: sheet } = await test
    .post('/stock-counts', { warehouse: 'halishar', items: [item] })
    .expect(201);
  await test.http
    .put(`/api/stock-counts/${sheet._id}/lines/${item}`)
    .set(...test.as())
    .send({ counted: expected, expected, replaces: null })
    .expect(200);
  const { at: _before, ...day } = await read('/reports/day');
  await setCost(item, 4);
  const { at: _after, ...later } = await read('/reports/day');
  expect(later).toEqual(day);
  expect(await read('/movements?flow=recounted')).toEqual([]);
  await test.post(`/stock-counts/${sheet._id}/post`).expect(201);
});
