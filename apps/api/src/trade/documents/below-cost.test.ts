import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, postNote } from '../../testing/trade-calls.js';
import { isBelowCost } from './below-cost.js';
import { MAX_TRIES } from './below-cost-tries.js';
import { documentsOf } from './documents.repo.js';

/** Anna is a manager, Bela is staff. */
const access = { managerEmails: [ANNA.email], staffEmails: [BELA.email] };
const belowCost = 'manager' as const;
const test = useTestApp({
  ...access,
  trade: { costMethod: 'average', transportInCost: true, lowestRoles: { belowCost } },
});
const last = useTestApp({
  ...access,
  trade: { costMethod: 'last', transportInCost: true, lowestRoles: { belowCost } },
});
const free = useTestApp(access);

const COST = 61.37;
let oven: string;
beforeEach(async () => {
  oven = String((await test.addItem({ name: 'Oven', price: 100, cost: COST }))._id);
});

const deliver = (unitPrice: number, more: object = {}, sent = {}) =>
  postNote(test, { lines: [{ item: oven, quantity: 1, unitPrice }], ...more }, { by: BELA, ...sent });
const tries = () => journalOf(test.db).find({ action: 'below-cost-refused' }).toArray();
const notes = () => documentsOf(test.db).countDocuments();
const shown = ({ status, body }: { status: number; body: { code: string; detail: string } }) => [
  status,
  body.code,
  body.detail,
];
/** A cost is below 2^27 cents. */
const BITS = 27;

describe('a refusal', () => {
  it('of something else is the same below and above the cost, so it helps nobody to find it', async () => {
    const { _id } = await addPartner(test, { creditLimit: 0 });
    const answers = new Set<string>();
    let [low, high] = [0, 2 ** BITS];
    for (let n = 0; n < BITS; n++) {
      const middle = Math.floor((low + high) / 2);
      const { status, body } = await deliver(middle / 100, { partner: String(_id) });
      answers.add(`${status} ${body.code}`);
      if (status === 403) low = middle;
      else high = middle;
    }
    expect([...answers]).toEqual(['409 over_credit_limit']);
    const paid = { amount: 200, method: 'cash' } as const;
    for (const price of [COST - 0.01, COST])
      expect((await deliver(price, { partner: String(_id), paid }).expect(409)).body.code).toBe(
        'paid_in_advance',
      );
    expect([await tries(), await notes()]).toEqual([[], 0]);
  });

  it('names the lines that are cheaper than their items, whichever is below cost', async () => {
    const fan = String((await test.addItem({ name: 'Fan', price: 50, cost: 10 }))._id);
    const lamp = String((await test.addItem({ name: 'Lamp', price: 5 }))._id);
    const pathsOf = async (ovenPrice: number, fanPrice: number) => {
      const prices = [
        [oven, ovenPrice],
        [fan, fanPrice],
        [lamp, 5],
      ] as const;
      const lines = prices.map(([item, unitPrice]) => ({ item, quantity: 1, unitPrice }));
      const { body } = await postNote(test, { lines }, { by: BELA }).expect(403);
      return body.errors.map(({ path }: { path: string }) => path);
    };
    const cheap = ['lines.0.unitPrice', 'lines.1.unitPrice'];
    expect(await pathsOf(60, 40)).toEqual(cheap);
    expect(await pathsOf(90, 9)).toEqual(cheap);
    expect(await pathsOf(60, 9)).toEqual(cheap);
    // A discount of the note makes all of them cheaper.
    const lines = [{ item: oven, quantity: 2, unitPrice: 100 }];
    const { body } = await postNote(test, { lines, discount: { percent: 40 } }, { by: BELA }).expect(403);
    expect(body.errors).toMatchObject([{ path: 'lines.0.unitPrice' }]);
    expect((await tries()).at(-1)?.changes).toEqual([{ field: 'price', before: 100, after: 60 }]);
  });
});

describe('tries below cost', () => {
  it('are in the journal, and after some of them only known prices are left until tomorrow', async () => {
    for (let n = 0; n < MAX_TRIES; n++) await deliver(10 + n).expect(403);
    expect(await tries()).toMatchObject(
      Array.from({ length: MAX_TRIES }, (_, n) => ({
        email: BELA.email,
        subject: { id: oven, name: 'Oven' },
        changes: [{ field: 'price', before: 100, after: 10 + n }],
      })),
    );
    const below = await deliver(COST - 0.01).expect(403);
    const above = await deliver(COST).expect(403);
    expect(shown(above)).toEqual(shown(below));
    expect(above.body.errors).toEqual(below.body.errors);
    await deliver(100, { discount: { percent: 1 } }).expect(403);
    await deliver(100).expect(201);
    const { _id } = await addPartner(test);
    await deliver(70, { partner: String(_id) }, { by: ANNA }).expect(201);
    await deliver(70, { partner: String(_id) }).expect(201);
    expect(await tries()).toHaveLength(MAX_TRIES);
    await deliver(1, {}, { by: ANNA }).expect(201);
    test.now = new Date(test.now.getTime() + 24 * 3600 * 1000 + 1);
    await deliver(COST).expect(201);
  });

  it('are no more when many come at once, also with keys of the same person', async () => {
    const { body } = await test
      .post('/api-keys', { name: 'Till', access: 'write' }, { by: BELA })
      .expect(201);
    const headers = { Authorization: `Bearer ${body.secret}` };
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => deliver(COST - 1, {}, n % 2 === 0 ? { headers } : {})),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 403));
    expect(await tries()).toHaveLength(MAX_TRIES);
    expect(await notes()).toBe(0);
  });

  it('count for nobody who may sell below cost', async () => {
    await postNote(free, { lines: [{ item: oven, quantity: 1, unitPrice: 1 }] }, { by: BELA }).expect(201);
    expect(await tries()).toEqual([]);
  });
});

describe('goods received by whoever may not sell below cost', () => {
  const costOf = async () => (await test.items.findOne({ _id: new ObjectId(oven) }))?.cost;
  const receive = async (app: typeof test, unitPrice: number, more: object = {}, by = BELA) =>
    (
      await postNote(
        app,
        { kind: 'receipt', lines: [{ item: oven, quantity: 12, unitPrice, ...more }] },
        { by },
      ).expect(201)
    ).body;
  const kept = () => journalOf(test.db).find({ action: 'cost-kept' }).toArray();

  it.each([
    ['nothing', 0, {}],
    ['less', 50, {}],
    ['nothing after a discount', 100, { discount: { percent: 100 } }],
  ])('for %s do not lower the cost, and managers read so', async (_name, price, more) => {
    const { number } = await receive(test, price, more);
    expect(await costOf()).toBe(COST);
    expect(await kept()).toMatchObject([
      {
        email: BELA.email,
        subject: { id: oven },
        changes: [{ field: 'cost', before: COST }, { after: number }],
      },
    ]);
    await receive(last, price, more);
    expect(await costOf()).toBe(COST);
    // Cancelling them changes no cost either.
    await test.post(`/documents/${number}/void`).expect(201);
    expect(await costOf()).toBe(COST);
    await receive(test, 0, {}, ANNA);
    expect(await costOf()).toBeLessThan(COST);
  });

  const sendBack = (number: string) => {
    const lines = [{ item: oven, quantity: 12, condition: 'good', unitPrice: 5000 }];
    const body = { kind: 'supplier-return', warehouse: 'halishar', returns: number, lines };
    return test.post('/documents', body, { by: BELA }).expect(201);
  };
  const sell = () =>
    test.post(`/item/${oven}/movements`, { change: -10, reason: 'delivered' }, { by: BELA }).expect(201);

  it('and sent back do not lower the cost either, unless it is that from before they came', async () => {
    const { number: slip } = await receive(test, 5000);
    await sendBack(slip);
    expect(await costOf()).toBe(COST);
    expect(await kept()).toEqual([]);
    const { number } = await receive(test, 5000);
    // At the cost that the receipt has raised.
    await sell();
    const { body } = await sendBack(number);
    expect(await costOf()).toBe(COST);
    expect(await kept()).toMatchObject([
      { email: BELA.email, changes: [{ field: 'cost', before: COST }, { after: body.number }] },
    ]);
  });

  it.each(['before they go back', 'afterwards'])(
    'leave the cost that they would have left without a slip that is cancelled %s',
    async (when) => {
      const slip = await receive(test, 0, {}, ANNA);
      const cancel = () => test.post(`/documents/${slip.number}/void`).expect(201);
      expect(await costOf()).toBeLessThan(COST);
      const { number } = await receive(test, 5000);
      await sell();
      if (when !== 'afterwards') await cancel();
      await sendBack(number);
      if (when === 'afterwards') await cancel();
      expect(await costOf()).toBe(COST);
    },
  );

  it('for less than the cost, but more than a slip, do not lower it when the slip is cancelled', async () => {
    const { number } = await receive(test, 0, {}, ANNA);
    await receive(test, COST - 1);
    await test.post(`/documents/${number}/void`).expect(201);
    expect(await costOf()).toBe(COST);
  });

  it('raise the cost, and lower it by default', async () => {
    await receive(last, 70);
    expect(await costOf()).toBe(70);
    expect(await kept()).toEqual([]);
    await receive(free, 0);
    expect(await costOf()).toBeLessThan(70);
  });
});

const whole = { subtotal: 1000, taken: 0 };

it('knows what is below cost, with the discount of the note', () => {
  const line = { quantity: 2, net: 1000 };
  expect(isBelowCost(500, line, whole)).toBe(false);
  expect(isBelowCost(501, line, whole)).toBe(true);
  expect(isBelowCost(500, line, { subtotal: 1000, taken: 1 })).toBe(true);
  expect(isBelowCost(450, line, { subtotal: 1000, taken: 100 })).toBe(false);
  expect(isBelowCost(1, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(true);
  expect(isBelowCost(0, { quantity: 1, net: 0 }, { subtotal: 0, taken: 0 })).toBe(false);
});
