import { type AccountEntry, statementSchema } from '@godown/shared/trade/accounts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { STATEMENT_PARTS, type StatementPart, sumParts } from '@godown/shared/trade/statement-parts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();

const moneyArbitrary = fc.integer({ min: 1, max: 100_000_00 }).map(fromCents);
/** Steps of an account. `of` chooses among the entries and notes made before. */
const stepArbitrary = fc.oneof(
  fc.record({
    what: fc.constant('note'),
    unitPrice: moneyArbitrary,
    quantity: fc.integer({ min: 1, max: 3 }),
    paid: fc.option(moneyArbitrary),
  }),
  fc.record({ what: fc.constantFrom('back', 'cancel', 'undo', 'bounce'), of: fc.nat() }),
  fc.record({ what: fc.constantFrom('payment', 'cheque', 'refund', 'adjustment'), amount: moneyArbitrary }),
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

/** Makes an account. Returns the amounts that each of its steps has added to each part, in cents. */
async function createAccount(kind: 'customer' | 'supplier', opening: number) {
  const item = await test.postItem(1000);
  const { body: partner } = await test
    .post('/partners', { kind, name: `Rahman ${item}`, ...(opening !== 0 && { opening }) })
    .expect(201);
  const account = `/partners/${partner._id}`;
  const isCustomer = kind === 'customer';
  const expected = Object.fromEntries(STATEMENT_PARTS.map((part) => [part, 0])) as Record<
    StatementPart,
    number
  >;
  expected.opening = toCents(opening);
  const notes: { number: string; returned: boolean; unitPrice: number; cents: number; paid: number }[] = [];
  const entries: { id: string; part: StatementPart; cents: number; isCheque: boolean }[] = [];
  let cheques = 0;
  const post = async (path: string, body?: object) => (await test.post(path, body).expect(201)).body;
  const pickFrom = <Thing>(things: readonly Thing[], of: number): Thing | undefined =>
    things[of % Math.max(things.length, 1)];

  return {
    account,
    expected,
    async take(step: Step): Promise<void> {
      const confirms = ['paid_in_advance', 'above_refund'];
      if ('unitPrice' in step) {
        const { unitPrice, quantity, paid } = step;
        const { number, total } = await post('/documents', {
          kind: isCustomer ? 'delivery' : 'receipt',
          warehouse: 'uttara',
          partner: partner._id,
          lines: [{ item, quantity, unitPrice }],
          ...(paid !== null && { paid: { amount: paid, method: 'cash' } }),
          confirms,
        });
        const [cents, paidCents] = [toCents(total), toCents(paid ?? 0)];
        expected.invoiced += cents;
        expected.paid -= paidCents;
        notes.push({ number, returned: false, unitPrice, cents, paid: paidCents });
      } else if ('amount' in step) {
        const { what, amount } = step;
        const isCheque = what === 'cheque';
        const { _id: id } =
          what === 'adjustment'
            ? await post(`${account}/adjustments`, { amount, reason: 'Old book' })
            : await post(`${account}/payments`, {
                amount,
                method: isCheque ? 'cheque' : 'cash',
                ...(isCheque && { cheque: { number: String(++cheques), date: '2026-03-15' } }),
                ...(what === 'refund' && { isRefund: true }),
              });
        const part = what === 'adjustment' ? 'corrected' : 'paid';
        const cents = what === 'adjustment' || what === 'refund' ? toCents(amount) : -toCents(amount);
        expected[part] += cents;
        entries.push({ id, part, cents, isCheque });
      } else if (step.what === 'back') {
        const note = pickFrom(
          notes.filter(({ returned }) => !returned),
          step.of,
        );
        if (!note) return;
        note.returned = true;
        await post('/documents', {
          kind: isCustomer ? 'return' : 'supplier-return',
          warehouse: 'uttara',
          returns: note.number,
          lines: [{ item, quantity: 1, condition: 'good', unitPrice: note.unitPrice }],
          confirms,
        });
        expected.returned -= toCents(note.unitPrice);
      } else if (step.what === 'cancel') {
        const note = pickFrom(
          notes.filter(({ returned }) => !returned),
          step.of,
        );
        if (!note) return;
        await post(`/documents/${note.number}/void`);
        notes.splice(notes.indexOf(note), 1);
        expected.cancelled -= note.cents;
        expected.paid += note.paid;
      } else {
        const isBounce = step.what === 'bounce';
        const entry = pickFrom(
          entries.filter(({ isCheque }) => !isBounce || isCheque),
          step.of,
        );
        if (!entry) return;
        await post(`${account}/entries/${entry.id}/${step.what}`);
        entries.splice(entries.indexOf(entry), 1);
        expected[entry.part] -= entry.cents;
      }
    },
  };
}

const toCentsByPart = (entries: readonly AccountEntry[]) =>
  Object.fromEntries(sumParts(entries).map(({ part, amount }) => [part, toCents(amount)]));

it('adds up whatever happened: what was owed before and all parts are what is owed at the end', {
  timeout: 120_000,
  tags: 'slow',
}, async () => {
  const histories = fc.array(stepArbitrary, { minLength: 1, maxLength: 14 });
  const openings = fc.oneof(fc.constant(0), moneyArbitrary);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('customer' as const, 'supplier' as const),
      openings,
      histories,
      async (kind, opening, steps) => {
        test.now = new Date('2026-03-10T06:00:00Z');
        const { account, expected, take } = await createAccount(kind, opening);
        for (const [index, step] of steps.entries()) {
          // Some steps are on the next day.
          if (index === Math.ceil(steps.length / 2)) test.now = new Date('2026-03-11T06:00:00Z');
          await take(step);
        }
        const read = async (span: string) => {
          const { body } = await test.http
            .get(`/api${account}/statement?${span}`)
            .set(...test.as())
            .expect(200);
          return statementSchema.parse(body);
        };
        expect(toCentsByPart((await read('')).entries)).toEqual(expected);
        for (const span of ['', 'to=2026-03-10', 'from=2026-03-11']) {
          const { before, after, entries } = await read(span);
          const sums = Object.values(toCentsByPart(entries));
          expect(sums.reduce((sum, cents) => sum + cents, toCents(before))).toBe(toCents(after));
        }
      },
    ),
    { numRuns: 15, seed: 45 },
  );
});
