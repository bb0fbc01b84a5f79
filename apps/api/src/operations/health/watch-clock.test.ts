import { pino } from 'pino';
import { expect, it } from 'vitest';
import { journalOf, listJournal } from '../../access/journal/journal.repo.js';
import { useTestApp } from '../../testing/test-app.js';
import { createClockWatch } from './watch-clock.js';

const test = useTestApp();

it('says in the log and to managers that the clock has jumped, once for each jump', async () => {
  const lines: string[] = [];
  let [now, up] = [Date.parse('2026-03-01T06:00:00Z'), 1000];
  const pass = (seconds: number, jump = 0) => {
    up += seconds;
    now += (seconds + jump) * 1000;
  };
  const watch = createClockWatch({
    db: test.db,
    clock: () => new Date(now),
    logger: pino({}, { write: (line: string) => void lines.push(line) }),
    readUptime: () => up,
  });
  const page = { limit: 10, signal: new AbortController().signal };
  const said = async () =>
    (await listJournal(journalOf(test.db), { action: 'clock-jumped' }, page)).docs.map(
      ({ changes }) => changes?.[0],
    );
  pass(60);
  await watch();
  // It was asleep, and then corrected by NTP.
  pass(40_000, 200);
  await watch();
  expect([await said(), lines]).toEqual([[], []]);
  pass(60, 86_400);
  await watch();
  pass(60);
  await watch();
  expect(lines).toHaveLength(1);
  const jump = { field: 'time', before: '2026-03-01 23:12', after: '2026-03-02 23:12' };
  expect(await said()).toMatchObject([jump]);
  pass(60, -86_400);
  await watch();
  // The list is in the order of the clock.
  const back = { before: '2026-03-02 23:14', after: '2026-03-01 23:14' };
  expect(await said()).toMatchObject([jump, back]);
});

it('says once that the clock was ahead before the server was started', async () => {
  const lines: string[] = [];
  const start = () =>
    createClockWatch({
      db: test.db,
      clock: () => test.now,
      logger: pino({}, { write: (line: string) => void lines.push(line) }),
      readUptime: () => 1000,
    });
  const today = test.now;
  const id = await test.postItem(5);
  await start()();
  expect(lines).toEqual([]);
  test.now = new Date(today.getTime() + 86_400_000);
  await test.post(`/item/${id}/movements`, { change: -1, reason: 'delivered' }).expect(201);
  test.now = today;
  const watch = start();
  await watch();
  await watch();
  // The next start.
  await start()();
  expect(lines).toHaveLength(1);
  const told = await journalOf(test.db).find({ action: 'clock-jumped' }).toArray();
  expect(told).toMatchObject([{ at: today, changes: [{ field: 'time' }] }]);
});
