import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DayReport } from '@godown/shared/stock/reports';
import { type CommandStartedEvent, type CommandSucceededEvent, MongoClient, ObjectId } from 'mongodb';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { deletedItemsOf } from '../../stock/records/deleted-item-doc.js';
import { itemsOf } from '../../stock/records/item-doc.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { pricesOf } from '../../stock/records/price-doc.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { DayFigures } from './day-figures.js';

const test = useTestApp();
const { http, as, ledger } = test;
const NOON = new Date('2026-03-01T06:00:00Z');
const MINUTE_MS = 60_000;

/** Lines of deliveries, each of another item unless one is given, written without the ledger. */
async function deliver(count: number, { at = NOON, item }: { at?: Date; item?: ObjectId } = {}) {
  const { uid, email } = ANNA;
  const docs = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    at,
    uid,
    email,
    item: item ?? new ObjectId(),
    itemName: 'Fan',
    version: item ? ++versions : 1,
    part: 0,
    warehouse: 'uttara',
    change: -(index + 1),
    reason: 'delivered',
    price: 1.5,
  }));
  for (let start = 0; start < count; start += 1000)
    await ledger.movements.insertMany(docs.slice(start, start + 1000) as never);
  return docs;
}
let versions = 0;

const get = (path: string) => http.get(`/api${path}`).set(...as());
const read = async (query = 'date=2026-03-01'): Promise<DayReport> =>
  (await get(`/reports/day?${query}`).expect(200)).body;
const minutesAfterNoon = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);

/** The same database through a client of its own, and how many movements each of its commands has read. */
function watch({ patienceMs }: { patienceMs?: number } = {}) {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  const db = client.db(test.db.databaseName);
  const sizes: number[] = [];
  const pages = new EventEmitter();
  client.on('commandSucceeded', ({ commandName, reply }: CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { firstBatch: unknown[]; id: { toString(): string } } };
    if (commandName === 'find' && cursor) {
      sizes.push(cursor.firstBatch.length);
      pages.emit('page');
      expect(String(cursor.id)).toBe('0');
    }
  });
  const commands: string[] = [];
  client.on('commandStarted', ({ commandName }: CommandStartedEvent) => void commands.push(commandName));
  const sources = {
    items: itemsOf(db),
    deletedItems: deletedItemsOf(db),
    movements: movementsOf(db),
    prices: pricesOf(db),
  };
  const figures = new DayFigures({
    sources,
    clock: () => test.now,
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const readLines = (signal = new AbortController().signal) =>
    figures.read('2026-03-01', signal, ([older, newer]) =>
      [older, newer].reduce((sum, { all }) => sum + (all[2] ?? 0), 0),
    );
  return { sizes, pages, commands, figures, readLines };
}

describe('the report of a day with very many items', () => {
  it('is as long as that of a day with a few, and the rest comes in pages', async () => {
    const docs = await deliver(234);
    const { text } = await get('/reports/day?date=2026-03-01').expect(200);
    const report: DayReport = JSON.parse(text);
    expect(text.length).toBeLessThan(10_000);
    expect(report.total.out).toEqual({
      units: (234 * 235) / 2,
      lines: 234,
      value: (234 * 235 * 1.5) / 2,
    });
    expect(report.items.map(({ out }) => out.units)).toEqual(Array.from({ length: 10 }, (_, n) => 234 - n));
    expect(report).toMatchObject({
      itemCount: 234,
      peopleCount: 1,
      documentCount: { count: 0, isExact: true },
    });

    const ids: string[] = [];
    let path = '/reports/day/items?date=2026-03-01&warehouse=uttara';
    for (let pages = 1; ; pages++) {
      const { body, headers, links } = await get(path).expect(200);
      expect(headers['x-total-count']).toBe(pages === 1 ? '234' : undefined);
      expect(body.length).toBe(links.next ? 100 : 34);
      ids.push(...body.map(({ item }: { item: string }) => item));
      if (!links.next) break;
      path = links.next.replace('/api', '');
    }
    expect(ids).toEqual(docs.map(({ item }) => String(item)).reverse());
    expect((await get('/reports/day/items?date=2026-03-01&warehouse=halishar').expect(200)).body).toEqual([]);
  });

  it('has at most twenty people, and says how many there are', async () => {
    const [line] = await deliver(1);
    const more = Array.from({ length: 30 }, (_, index) => ({
      ...line,
      _id: new ObjectId(),
      version: index + 2,
      email: `p${index}@example.com`,
    }));
    await ledger.movements.insertMany(more as never);
    const { people, peopleCount } = await read();
    expect([people.length, peopleCount]).toEqual([20, 31]);
  });

  it.each([
    'date=2026-03-02&after=2026-03-01.all.1.0.1.023456789abcdef0234567',
    'after=2026-03-01.uttara.1.0.1.023456789abcdef0234567',
    'warehouse=uttara&after=2026-03-01.all.1.0.1.023456789abcdef0234567',
    'after=1.0.1',
    'after=',
  ])('refuses a page of another list: ?%s', async (query) => {
    const { body } = await get(`/reports/day/items?${query}`).expect(422);
    expect(body.errors[0].path).toBe('after');
  });
});

describe('the sums of a day', () => {
  it('are read in small pages that leave nothing open, once, and then only what came since', async () => {
    const { sizes, commands, readLines } = watch();
    await deliver(2200);
    test.now = minutesAfterNoon(10);
    expect(await Promise.all([readLines(), readLines(), readLines()])).toEqual([2200, 2200, 2200]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2200);
    await deliver(3, { at: test.now });
    sizes.length = 0;
    expect(await readLines()).toBe(2203);
    expect(sizes).toEqual([1, 3]);
    expect(new Set(commands)).toEqual(
      new Set(['find', 'endSessions'].filter((name) => commands.includes(name))),
    );
  });

  it('have a movement that appears minutes after its time', async () => {
    const { readLines } = watch();
    await deliver(2);
    test.now = minutesAfterNoon(3);
    await deliver(1, { at: test.now });
    expect(await readLines()).toBe(3);
    test.now = minutesAfterNoon(4);
    await deliver(1, { at: minutesAfterNoon(-0.5) });
    await deliver(1, { at: minutesAfterNoon(2) });
    expect(await readLines()).toBe(5);
    test.now = minutesAfterNoon(30);
    expect(await readLines()).toBe(5);
    expect(await readLines()).toBe(5);
  });

  it('are made again when the clock was put back, and when the data was replaced', async () => {
    const { readLines } = watch();
    await deliver(2);
    test.now = minutesAfterNoon(60);
    expect(await readLines()).toBe(2);
    test.now = minutesAfterNoon(-10);
    await deliver(1, { at: test.now });
    expect(await readLines()).toBe(3);
    test.now = minutesAfterNoon(60);
    expect(await readLines()).toBe(3);
    await ledger.movements.deleteMany({});
    await deliver(1);
    expect(await readLines()).toBe(1);
  });

  it('are made again after some minutes, in case a movement came later than any should', async () => {
    const times = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => times.mockRestore());
    const { readLines } = watch();
    await deliver(2);
    test.now = minutesAfterNoon(60);
    expect(await readLines()).toBe(2);
    await deliver(1, { at: minutesAfterNoon(-60) });
    test.now = minutesAfterNoon(75);
    times.mockReturnValue(11 * MINUTE_MS);
    await vi.waitFor(async () => expect(await readLines()).toBe(3));
  });

  it('are made again to their end while somebody asks', async () => {
    const times = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => times.mockRestore());
    const { readLines, sizes, pages } = watch();
    await deliver(1600);
    test.now = minutesAfterNoon(60);
    const all = [500, 500, 500, 100];
    const full = () => sizes.filter((size) => size >= 100);
    await readLines();
    expect(full()).toEqual(all);
    const again: Promise<number>[] = [];
    pages.on('page', () => {
      if (full().length === 5 && again.length === 0) {
        times.mockReturnValue(11 * MINUTE_MS + 20_000);
        again.push(readLines());
      }
      if (full().length === 6) times.mockReturnValue(11 * MINUTE_MS + 45_000);
    });
    times.mockReturnValue(11 * MINUTE_MS);
    test.now = minutesAfterNoon(71);
    await readLines();
    await vi.waitFor(() => expect(full()).toEqual([...all, ...all]));
    expect(await Promise.all(again)).toEqual([1600]);
  });

  it('have the price of movements that a process of an older version has just written', async () => {
    const item = await test.addItem({ price: 4 });
    await deliver(1, { item: item._id });
    await ledger.movements.updateMany({}, { $unset: { price: true } });
    expect((await read()).total.out).toEqual({ units: 1, lines: 1, value: 4 });
  });

  it('are continued for those who come again after 503', async () => {
    const { readLines, sizes } = watch({ patienceMs: 0 });
    await deliver(1100);
    test.now = minutesAfterNoon(10);
    await expect(readLines()).rejects.toMatchObject({
      code: 'server_busy',
      headers: { 'Retry-After': '5' },
      message: expect.stringMatching(/^This day has very many lines. It is being added up: \d+ so far/),
      text: { values: { lines: expect.any(Number) } },
    });
    // It goes on.
    await vi.waitFor(() => expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1100));
  });

  it('are not added up further once nobody waits', async () => {
    const { readLines, sizes, pages } = watch();
    await deliver(1600);
    test.now = minutesAfterNoon(10);
    const gone = new AbortController();
    const times = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => times.mockRestore());
    pages.once('page', () => {
      gone.abort(new Error('gone'));
      times.mockReturnValue(MINUTE_MS);
    });
    await expect(readLines(gone.signal)).rejects.toThrow('gone');
    // The page is added before the response to anything else arrives.
    await test.db.command({ ping: 1 });
    // The others look for the last movement that was added up, and go on there.
    expect(await readLines()).toBe(1600);
    expect(sizes).toEqual([500, 1, 500, 500, 100]);
    // The first piece took a minute, so they are kept for an hour.
    times.mockReturnValue(12 * MINUTE_MS);
    test.now = minutesAfterNoon(22);
    expect(await readLines()).toBe(1600);
    expect(sizes.slice(5)).not.toContain(500);
  });
});

it('keeps no report that was read', async () => {
  const { figures } = watch();
  await deliver(1);
  const read = async () => {
    const { signal } = new AbortController();
    return new WeakRef(await figures.read('2026-03-01', signal, () => ({ report: true })));
  };
  const reports = [await read(), await read()];
  setFlagsFromString('--expose-gc');
  // What a WeakRef was made of is kept until the end of its turn of the event loop.
  await setImmediate();
  runInNewContext('gc')();
  expect(reports.map((report) => report.deref())).toEqual([undefined, undefined]);
});
