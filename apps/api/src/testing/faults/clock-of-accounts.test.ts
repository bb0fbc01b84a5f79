/** The clock of the server was wrong for a while: what the accounts say afterwards. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { dayAt } from '../../runtime/local-day.js';
import { NOW } from '../now.js';
import { useTestApp } from '../test-app.js';
import { addPartner, postNote } from '../trade-calls.js';

const test = useTestApp();
const DAY_MS = 86_400_000;
const read = async (path: string) =>
  (
    await test.http
      .get(`/api${path}`)
      .set(...test.as())
      .expect(200)
  ).body;

it('dates what comes after it by the clock, and names what it has misdated', async () => {
  const { _id } = await addPartner(test);
  const item = await test.postItem(12);
  const sell = (paid: number) =>
    postNote(test, {
      partner: String(_id),
      lines: [{ item, quantity: 1, unitPrice: 100 }],
      paid: { amount: paid, method: 'cash' },
    }).expect(201);
  await sell(50);
  test.now = new Date(NOW.getTime() + 3650 * DAY_MS);
  await sell(100);
  test.now = new Date(NOW.getTime() + DAY_MS);
  const today = dayAt(test.now);
  for (const paid of [60, 100, 100]) await sell(paid);
  const sums = await read(`/entries/sums?from=${today}&to=${today}`);
  expect(JSON.stringify(sums)).toContain('260');
  const statement = await read(`/partners/${_id}/statement?from=${today}&to=${today}`);
  expect(statement).toMatchObject({ before: 50, after: 90 });
  expect(statement.entries.map(({ number }: AccountEntry) => number)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(await read(`/partners/${_id}/statement`)).toMatchObject({ before: 0, after: 90 });
  expect(await verifyLedger(test.db, { now: test.now })).toMatchObject({
    healthy: true,
    misdated: [3, 4].map((number) => ({ partner: String(_id), number })),
  });
});

/** Minutes by which the clock jumps before each payment, back and forth over days. */
const jumps = fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 2, maxLength: 12 });

it('has statements that add up whatever the clock did', async () => {
  await fc.assert(
    fc.asyncProperty(jumps, async (minutes) => {
      const { _id } = await addPartner(test);
      test.now = NOW;
      for (const [index, jump] of minutes.entries()) {
        test.now = new Date(test.now.getTime() + jump * 60_000);
        await test.post(`/partners/${_id}/payments`, { amount: index + 1, method: 'cash' }).expect(201);
      }
      const all: AccountEntry[] = await read(`/partners/${_id}/entries?limit=100`);
      const sum = (entries: AccountEntry[]) => entries.reduce((total, { change }) => total + change, 0);
      const days = [...new Set(all.map(({ at }) => dayAt(new Date(at))))].sort();
      let before = 0;
      for (const day of days) {
        const ofDay = all.filter(({ at }) => dayAt(new Date(at)) === day).toReversed();
        const statement = await read(`/partners/${_id}/statement?from=${day}&to=${day}`);
        expect(statement.entries.map(({ number }: AccountEntry) => number)).toEqual(
          ofDay.map(({ number }) => number),
        );
        expect(statement).toMatchObject({ before, after: before + sum(ofDay) });
        before = statement.after;
      }
      expect(before).toBe(sum(all));
      expect(await verifyLedger(test.db, { now: test.now })).toMatchObject({ healthy: true });
    }),
    { numRuns: 10, seed: 45 },
  );
});
