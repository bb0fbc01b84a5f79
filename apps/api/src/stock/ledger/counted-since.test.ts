import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const start = Date.parse('2026-03-01T12:00:00Z');

/** One minute later. */
async function send(path: string, body: object = {}) {
  test.now = new Date(test.now.getTime() + 60_000);
  return test.post(path, body, { key: randomUUID() });
}

async function stockOf(item: string) {
  const { body } = await test.http.get(`/api/item/${item}`).set(...test.as());
  return body.stock;
}

const DELIVERY = { change: -5, reason: 'delivered', warehouse: 'halishar' };

/** An item with 20 on the shelf, of which 5 were booked out by mistake, by what `send` says. Then the shelf was counted. */
async function countAfter(mistake: (item: string) => Promise<string>) {
  test.now = new Date(start);
  const item = await test.postItem(20);
  const by = await mistake(item);
  await send(`/item/${item}/counts`, { warehouse: 'halishar', counted: 20, expected: 15 });
  return { item, by };
}

const moved = async (item: string) =>
  (await send(`/item/${item}/movements`, DELIVERY)).body.movement._id as string;

const noted = async (item: string) => {
  const note = { kind: 'delivery', warehouse: 'halishar', lines: [{ item, quantity: 5 }] };
  return (await send('/documents', note)).body.number as string;
};

it('asks before a movement is undone that a later count has corrected', async () => {
  const { item, by } = await countAfter(moved);
  const refused = await send(`/movements/${by}/undo`);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'counted_since',
    values: { warehouse: 'halishar', day: '2026-03-01' },
  });
  expect(await stockOf(item)).toMatchObject({ halishar: 20 });
  expect((await send(`/movements/${by}/undo`, { confirms: ['counted_since'] })).status).toBe(201);
  expect(await stockOf(item)).toMatchObject({ halishar: 25 });
});

it('asks nothing about a count of another warehouse, or one before the movement', async () => {
  test.now = new Date(start);
  const item = await test.postItem(20);
  await send(`/item/${item}/counts`, { warehouse: 'halishar', counted: 20, expected: 20 });
  const by = await moved(item);
  await send(`/item/${item}/counts`, { warehouse: 'uttara', counted: 0, expected: 0 });
  expect((await send(`/movements/${by}/undo`)).status).toBe(201);
});

it('undoes a count without a question, but not after a later one', async () => {
  test.now = new Date(start);
  const item = await test.postItem(20);
  const count = (counted: number, expected: number) =>
    send(`/item/${item}/counts`, { warehouse: 'halishar', counted, expected });
  const first = (await count(18, 20)).body.movement._id;
  const second = (await count(20, 18)).body.movement._id;
  expect((await send(`/movements/${first}/undo`)).body.code).toBe('counted_since');
  expect((await send(`/movements/${second}/undo`)).status).toBe(201);
});

it('asks nothing about a count that was undone', async () => {
  const { item, by } = await countAfter(noted);
  const { body: movements } = await test.http.get(`/api/item/${item}/movements`).set(...test.as());
  expect((await send(`/movements/${movements[0]._id}/undo`)).status).toBe(201);
  const cancelled = await send(`/documents/${by}/void`, { keepsCounted: true });
  expect(cancelled.status).toBe(201);
  // All of its stock went back.
  expect(cancelled.body.voided).not.toHaveProperty('keepsCounted');
  expect(await stockOf(item)).toMatchObject({ halishar: 20 });
});

it('asks before a note is cancelled, which then gives its goods back', async () => {
  const { item, by } = await countAfter(noted);
  expect((await send(`/documents/${by}/void`)).body.code).toBe('counted_since');
  expect((await send(`/documents/${by}/void`, { confirms: ['counted_since'] })).status).toBe(201);
  expect(await stockOf(item)).toMatchObject({ halishar: 25 });
});

it('cancels a note and leaves the stock as it was counted', async () => {
  const { item, by } = await countAfter(noted);
  const cancelled = await send(`/documents/${by}/void`, { keepsCounted: true });
  expect(cancelled.status).toBe(201);
  expect(cancelled.body.voided).toMatchObject({ keepsCounted: true });
  expect(await stockOf(item)).toMatchObject({ halishar: 20 });
  const { body: movements } = await test.http.get(`/api/item/${item}/movements`).set(...test.as());
  expect(movements.slice(0, 2)).toMatchObject([
    { reason: 'correction', change: -5, note: by },
    { reason: 'undo', change: 5 },
  ]);
});
