import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();

/** Each kind of change that takes a key, and how many documents it has made. */
const KINDS: Record<string, (id: string) => { path: string; body: object }> = {
  movement: (id) => ({
    path: `/item/${id}/movements`,
    body: { change: -1, warehouse: 'halishar', reason: 'delivered' },
  }),
  document: (id) => ({
    path: '/documents',
    body: { kind: 'delivery', warehouse: 'halishar', party: 'Shop', lines: [{ item: id, quantity: 1 }] },
  }),
  job: (id) => ({
    path: '/jobs',
    body: { selection: { items: [id] }, change: { kind: 'supplier', supplier: 'S' } },
  }),
  'stock count': (id) => ({ path: '/stock-counts', body: { warehouse: 'halishar', items: [id] } }),
};
const NAMES = Object.keys(KINDS);
const PAIRS = NAMES.flatMap((first) =>
  NAMES.filter((name) => name !== first).map((second) => [first, second]),
);

it.each(PAIRS)('a key of a %s is refused for a %s, and its retry is not', async (first, second) => {
  const { _id } = await test.addItem();
  const key = randomUUID();
  const send = (name = '') => {
    const { path, body } = KINDS[name]?.(String(_id)) ?? { path: '', body: {} };
    return test.post(path, body, { key });
  };
  const made = await send(first).expect(201);
  const { body } = await send(second).expect(409);
  expect(body.code).toBe('key_reused');
  const again = await send(first).expect(201);
  expect(again.headers.location).toBe(made.headers.location);
});

it('goes to one of two kinds that come at the same time', async () => {
  const { _id } = await test.addItem();
  const key = randomUUID();
  const responses = await Promise.all(
    NAMES.map((name) => KINDS[name]?.(String(_id))).map((call) =>
      test.post(call?.path ?? '', call?.body, { key }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});
