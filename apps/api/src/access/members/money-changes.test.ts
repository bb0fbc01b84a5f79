import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MONEY_CHANGES, type MoneyChange } from '@godown/shared/access/money-changes';
import { can, type LowestRoles, type Role } from '@godown/shared/access/roles';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { describe, expect, it, vi } from 'vitest';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { addPartner, postNote } from '../../testing/trade-calls.js';
import { membersOf } from './members.repo.js';

const MANAGER = { uid: 'manager', email: 'manager@example.com' };
const roles = { managerEmails: [MANAGER.email] };

const appWith = (lowestRoles: LowestRoles) =>
  ({
    lowestRoles,
    app: useTestApp({ ...roles, trade: { costMethod: 'average', transportInCost: true, lowestRoles } }),
  }) as const;

const SETTINGS = [
  ['by default', appWith({})],
  ['with PRICE_ROLE=manager', appWith({ price: 'manager' })],
  ['with BELOW_COST_ROLE=manager', appWith({ belowCost: 'manager' })],
  ['with both', appWith({ price: 'manager', belowCost: 'manager' })],
] as const;

/** The first state: an oven for 100 that costs 60, a bag without a price, and a customer who was sold one oven. */
async function makeShop(app: TestApp) {
  const asManager = { by: MANAGER };
  for (const role of ['viewer', 'storekeeper', 'staff'] as const) {
    const given = { role, at: app.now, by: MANAGER.email };
    await membersOf(app.db).insertOne({ _id: `${role}@example.com`, given });
  }
  const oven = String((await app.addItem({ name: 'Oven', price: 100, cost: 60 }))._id);
  const bag = String((await app.addItem({ name: 'Bag', price: 0 }))._id);
  const lamp = String((await app.addItem({ name: 'Lamp', price: 5, cost: 5.01 }))._id);
  const customer = String((await addPartner(app))._id);
  const other = String((await addPartner(app, { name: 'Mitali Store' }))._id);
  const note = { partner: customer, lines: [{ item: oven, quantity: 20, unitPrice: 90 }] };
  const sold = String((await postNote(app, note, asManager).expect(201)).body.number);
  const none = { ...note, partner: undefined, noAccount: true as const };
  const loose = String((await postNote(app, none, asManager).expect(201)).body.number);
  const plain = { partner: customer, lines: [{ item: oven, quantity: 1 }] };
  const given = String((await postNote(app, plain, asManager).expect(201)).body.number);
  const corrected = { amount: 5, reason: 'By mistake' };
  const entry = await app.post(`/partners/${customer}/adjustments`, corrected, asManager).expect(201);
  const price = { kind: 'pricePercent', percent: 10 };
  const job = await app
    .post('/jobs', { selection: { items: [String((await app.addItem())._id)] }, change: price }, asManager)
    .expect(201);
  await vi.waitFor(async () => {
    const [, own] = app.as(MANAGER);
    const { body } = await app.http.get(`/api/jobs/${job.body._id}`).set('Authorization', own);
    expect(body.state).toBe('done');
  }, 10_000);
  const { body } = await app.post('/api-keys', { name: 'Webshop', access: 'write' }, asManager).expect(201);
  return {
    oven,
    bag,
    lamp,
    customer,
    other,
    sold,
    loose,
    given,
    entry: String(entry.body._id),
    job: String(job.body._id),
    key: String(body.secret),
  };
}

type Shop = Awaited<ReturnType<typeof makeShop>>;
type Headers = Record<string, string>;
interface Way {
  name: string;
  change: MoneyChange;
  send: (app: TestApp, shop: Shop, headers: Headers) => Promise<{ status: number; body: { code?: string } }>;
}

const post = (path: string, body?: object) => (app: TestApp, headers: Headers) =>
  app.http
    .post(`/api${path}`)
    .set({ ...headers, 'Idempotency-Key': randomUUID() })
    .send(body);
const patch = (path: string, body: object) => (app: TestApp, headers: Headers) =>
  app.http
    .patch(`/api${path}`)
    .set({ ...headers, 'If-Match': '*' })
    .send(body);

const way = (
  change: MoneyChange,
  name: string,
  toCall: (shop: Shop) => (app: TestApp, headers: Headers) => PromiseLike<Awaited<ReturnType<Way['send']>>>,
): Way => ({ name, change, send: async (app, shop, headers) => toCall(shop)(app, headers) });

const job = (items: string[], change: object) => post('/jobs', { selection: { items }, change });
const deliver = (lines: object[], more: object = {}) =>
  post('/documents', { kind: 'delivery', warehouse: 'halishar', noAccount: true, lines, ...more });
const back = (lines: object[], more: object = {}) =>
  post('/documents', {
    kind: 'return',
    warehouse: 'halishar',
    lines: lines.map((line) => ({ quantity: 1, condition: 'good', ...line })),
    confirms: ['above_refund'],
    ...more,
  });

/** All of record 14 that may be refused. */
const WAYS: readonly Way[] = [
  way('itemPrice', 'adds an item with a price', () => post('/item', { name: 'Fan', price: 1 })),
  way('itemPrice', 'edits the price of an item', ({ oven }) => patch(`/item/${oven}`, { price: 1 })),
  way('itemPrice', 'takes the price of an item away', ({ oven }) => patch(`/item/${oven}`, { price: 0 })),
  way('itemPrice', 'sets the price of many', ({ oven }) => job([oven], { kind: 'priceFixed', price: 1 })),
  way('itemPrice', 'changes many prices by percent', ({ oven }) =>
    job([oven], { kind: 'pricePercent', percent: -90 }),
  ),
  way('itemPrice', 'undoes a change of many prices', (shop) => post(`/jobs/${shop.job}/undo`)),
  way('itemPrice', 'cancels a change of many prices', (shop) => post(`/jobs/${shop.job}/cancel`)),
  way('notePrice', 'delivers at another price', ({ oven }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 80 }]),
  ),
  way('notePrice', 'delivers at the last price of another customer', ({ oven, other }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 90 }], { partner: other, noAccount: undefined }),
  ),
  way('notePrice', 'delivers a line with a discount', ({ oven }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 100, discount: { percent: 5 } }]),
  ),
  way('notePrice', 'delivers a note with a discount', ({ oven }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 100 }], { discount: { amount: 5 } }),
  ),
  way('notePrice', 'delivers an item that has no price for nothing', ({ bag }) =>
    deliver([{ item: bag, quantity: 1, unitPrice: 0 }]),
  ),
  way('refund', 'gives cash back for what was never sold', ({ oven }) =>
    back([{ item: oven, unitPrice: 100 }], {
      partner: WALK_IN_CUSTOMER,
      party: 'Cash sales',
      paid: { amount: 100, method: 'cash' },
    }),
  ),
  way('refund', 'takes back more than was sold at the last price', ({ oven, customer }) =>
    back([{ item: oven, quantity: 500, unitPrice: 90 }], { partner: customer }),
  ),
  way('refund', 'gives money back on no account', ({ oven }) =>
    back([{ item: oven, unitPrice: 100 }], { noAccount: true }),
  ),
  way('refund', 'gives money back for a note without prices', ({ oven, given, customer }) =>
    back([{ item: oven, unitPrice: 90 }], { returns: given, partner: customer }),
  ),
  way('refund', 'gives more back than the note says', ({ oven, sold }) =>
    back([{ item: oven, unitPrice: 91 }], { returns: sold }),
  ),
  way('refund', 'gives transport back', ({ oven, sold }) =>
    back([{ item: oven, unitPrice: 90 }], { returns: sold, transport: 5 }),
  ),
  way('itemCost', 'adds an item with a cost', () => post('/item', { name: 'Fan', cost: 1 })),
  way('itemCost', 'edits the cost of an item', ({ oven }) => patch(`/item/${oven}`, { cost: 1 })),
  way('itemCost', 'takes the cost of an item away', ({ oven }) => patch(`/item/${oven}`, { cost: null })),
  way('belowCost', 'delivers below cost', ({ lamp, customer }) =>
    deliver([{ item: lamp, quantity: 1, unitPrice: 5 }], { partner: customer, noAccount: undefined }),
  ),
  way('note', 'sends a note with prices', ({ oven, customer }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 90 }], { partner: customer, noAccount: undefined }),
  ),
  way('note', 'receives goods with prices', ({ oven }) =>
    deliver([{ item: oven, quantity: 1, unitPrice: 70 }], { kind: 'receipt' }),
  ),
  way('note', 'gives back what the note says', ({ oven, sold }) =>
    back([{ item: oven, unitPrice: 90 }], { returns: sold }),
  ),
  way('payment', 'takes a payment', ({ customer }) =>
    post(`/partners/${customer}/payments`, { amount: 5, method: 'cash' }),
  ),
  way('payment', 'gives a refund', ({ customer }) =>
    post(`/partners/${customer}/payments`, { amount: 5, method: 'cash', isRefund: true }),
  ),
  way('creditLimit', 'adds a customer with a limit', () =>
    post('/partners', { kind: 'customer', name: 'New', creditLimit: 5 }),
  ),
  way('opening', 'adds a customer who owes something', () =>
    post('/partners', { kind: 'customer', name: 'New', opening: 5 }),
  ),
  way('opening', 'adds a customer who is owed something', () =>
    post('/partners', { kind: 'customer', name: 'New', opening: -100_000 }),
  ),
  way('opening', 'adds a supplier who is owed something', () =>
    post('/partners', { kind: 'supplier', name: 'New', opening: 100_000 }),
  ),
  way('adjustment', 'corrects an account', ({ customer }) =>
    post(`/partners/${customer}/adjustments`, { amount: -5, reason: 'Less' }),
  ),
  way('adjustment', 'undoes a correction', ({ customer, entry }) =>
    post(`/partners/${customer}/entries/${entry}/undo`),
  ),
  way('move', 'brings earlier notes to an account', ({ other, loose }) =>
    post(`/partners/${other}/adopt`, { notes: [loose] }),
  ),
  way('cancel', 'cancels a note', ({ sold }) => post(`/documents/${sold}/void`)),
  way(
    'import',
    'imports customers with what they owe',
    () => (app, headers) =>
      app.http
        .post('/api/partners/import?kind=customer')
        .set({ ...headers, 'Content-Type': 'text/csv' })
        .send('Name,Owed\nNew,5\n'),
  ),
  way(
    'import',
    'imports items',
    () => (app, headers) =>
      app.http
        .post('/api/imports?name=items.csv')
        .set({ ...headers, 'Content-Type': 'text/csv', 'Idempotency-Key': randomUUID() })
        .send('Name,Price\nFan,5\n'),
  ),
  way('move', 'merges two accounts', ({ customer, other }) =>
    post(`/partners/${customer}/merge`, { into: other }),
  ),
  way(
    'delete',
    'deletes an item',
    ({ oven }) =>
      (app, headers) =>
        app.http.delete(`/api/item/${oven}`).set({ ...headers, 'If-Match': '*' }),
  ),
];

/** A key is staff, whoever made it. The strictest settings change nothing for viewers, storekeepers and managers. */
const CALLERS = [['staff', 'staff']] as const;
const ALL_CALLERS = [
  ...CALLERS,
  ['a key', 'staff'],
  ['viewer', 'viewer'],
  ['storekeeper', 'storekeeper'],
  ['manager', 'manager'],
] as const;
/** Each makes a shop and does all that it may, or not. */
const TIMEOUT_MS = 60_000;

const KEPT = ['items', 'partners', 'accountEntries', 'lastPrices', 'documents', 'jobs'];
const readAll = (app: TestApp) =>
  Promise.all(KEPT.map((name) => app.db.collection(name).find().sort({ _id: 1 }).toArray()));

describe.each(SETTINGS)('%s', (name, { app, lowestRoles }) => {
  it.each<readonly [string, Role]>(name === 'with both' ? ALL_CALLERS : CALLERS)(
    '%s may change prices, costs and balances as the table says, whatever the way',
    { timeout: TIMEOUT_MS },
    async (caller, role) => {
      const shop = await makeShop(app);
      const [, own] = app.as({ uid: role, email: `${role}@example.com` });
      const headers = { Authorization: caller === 'a key' ? `Bearer ${shop.key}` : own };
      const mayDo = ({ change }: Way) => can(role, 'write') && can(role, MONEY_CHANGES[change], lowestRoles);
      const before = await readAll(app);
      const wrong: unknown[] = [];
      for (const { name, send } of WAYS.filter((each) => !mayDo(each))) {
        const { status, body } = await send(app, shop, headers);
        if (status !== 403 || body.code !== 'role_required') wrong.push([name, status, body]);
      }
      expect(wrong, 'what was not refused').toEqual([]);
      expect(await readAll(app)).toEqual(before);
      for (const { name, send } of WAYS.filter(mayDo)) {
        const { status, body } = await send(app, shop, headers);
        if ([403, 404, 422].includes(status)) wrong.push([name, status, body]);
      }
      expect(wrong, 'what was refused').toEqual([]);
    },
  );
});

it('has each change in the table of record 14, with its permission', async () => {
  const record = new URL('../../../../../docs/decisions/0014-who-may-do-what.md', import.meta.url);
  const rows = (await readFile(record, 'utf8')).matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm);
  expect([...rows].map(([, change, permission]) => [change, permission])).toEqual(
    Object.entries(MONEY_CHANGES),
  );
  expect(new Set(WAYS.map(({ change }) => change))).toEqual(
    new Set(Object.keys(MONEY_CHANGES).filter((change) => change !== 'lowerCost')),
  );
});
