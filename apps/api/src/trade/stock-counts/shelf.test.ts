import { randomInt, randomUUID } from 'node:crypto';
import type { StockCount } from '@godown/shared/stock/stock-counts';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post, postItem } = test;
const COUNTERS = [ANNA, BELA, { uid: 'carla-uid', email: 'carla@example.com' }];
const ON_SHEET = 10;
const NOT_ON_SHEET = 2;

const get = (path: string) => http.get(`/api${path}`).set(...as());

/** A real shelf: one person at a time takes from it or counts it. The books may be wrong about it. */
class Shelf {
  readonly item: string;
  #units: number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(item: string, units: number) {
    this.item = item;
    this.#units = units;
  }

  get units(): number {
    return this.#units;
  }

  count(): Promise<number> {
    return this.#takeTurn(() => Promise.resolve(this.#units));
  }

  /** Takes units and notes it, before anybody else comes to the shelf. */
  deliver(units: number): Promise<void> {
    return this.#takeTurn(async () => {
      this.#units -= units;
      await post(`/item/${this.item}/movements`, { change: -units, reason: 'delivered' }).expect(201);
    });
  }

  #takeTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn;
    return turn;
  }
}

const pick = (shelves: readonly Shelf[]): Shelf => {
  const shelf = shelves[randomInt(shelves.length)];
  if (!shelf) throw new Error('There is no shelf.');
  return shelf;
};

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

it('leaves exactly what is on the shelves when three people count while others deliver', {
  timeout: 60_000,
  tags: 'slow',
}, async () => {
  const shelves: Shelf[] = [];
  for (let index = 0; index < ON_SHEET + NOT_ON_SHEET; index++)
    shelves.push(new Shelf(await postItem(500), 500 + randomInt(-5, 6)));
  const items = shelves.slice(0, ON_SHEET).map(({ item }) => item);
  const { body } = await post('/stock-counts', { warehouse: 'halishar', items }).expect(201);
  const path = `/stock-counts/${body._id}`;
  const refusals = new Set<string>();
  let isDelivering = true;

  async function deliver() {
    while (isDelivering) await pick(shelves).deliver(randomInt(1, 4));
  }

  /** Looks at the screen, counts, and asks again after each refusal. */
  async function countShelf(shelf: Shelf, by: typeof ANNA): Promise<void> {
    for (;;) {
      const sheet: StockCount = (await get(path).expect(200)).body;
      const line = sheet.lines.find(({ item }) => item === shelf.item);
      const expected = line?.balance ?? (await get(`/item/${shelf.item}`)).body.stock.halishar;
      const counted = await shelf.count();
      const response = await http
        .put(`/api${path}/lines/${shelf.item}`)
        .set(...as(by))
        .send({ counted, expected, replaces: line?.count?.counted ?? null });
      if (response.status === 200) return;
      expect(response.status).toBe(409);
      refusals.add(response.body.code);
    }
  }

  const delivering = [deliver(), deliver()];
  await Promise.all(
    COUNTERS.map(async (by) => {
      // All three begin at the same shelf.
      const [first, ...others] = shelves;
      for (const shelf of [first, ...shuffle(others)]) if (shelf) await countShelf(shelf, by);
    }),
  );
  const key = randomUUID();
  const posted = await Promise.all([1, 2].map(() => post(`${path}/post`, {}, { key }).expect(201)));
  isDelivering = false;
  await Promise.all(delivering);

  expect(posted[0]?.body.lines).toHaveLength(shelves.length);
  expect(posted[1]?.body).toEqual(posted[0]?.body);
  for (const { item, units } of shelves)
    expect((await get(`/item/${item}`)).body.stock).toEqual({ halishar: units, bahaddarhat: 0, uttara: 0 });
  // Both were seen, so the people did get in each other's way.
  expect([...refusals].sort()).toEqual(['line_changed', 'stock_moved']);
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true });
});
