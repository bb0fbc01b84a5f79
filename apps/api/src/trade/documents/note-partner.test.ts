import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, postNote } from '../../testing/trade-calls.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { documentsOf } from './documents.repo.js';

/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(), useTestApp()] as const;
const [test] = apps;

let oven: string;
beforeEach(async () => {
  oven = await test.postItem(500);
});

const priced = (unitPrice = 950, quantity = 1) => ({ lines: [{ item: oven, quantity, unitPrice }] });
const plain = () => ({ lines: [{ item: oven, quantity: 1 }] });
const partners = () => partnersOf(test.db).find().sort({ _id: 1 }).toArray();
const added = () => journalOf(test.db).find({ action: 'partner-added' }).toArray();

describe('the name of a note', () => {
  it.each(['Rahman Stores', ' rahman  STORES '])(
    '“%s” is that of the only customer who has it',
    async (party) => {
      const rahman = await addPartner(test, { balance: 100_00, entries: 1 });
      await addPartner(test, { name: 'Rahman Stores 2' });
      await addPartner(test, { kind: 'supplier' });
      await addPartner(test, { deleted: { at: test.now, by: ANNA.email } });
      const { body } = await postNote(test, { party, ...priced() }).expect(201);
      expect(body).toMatchObject({ partner: String(rahman._id), party: 'Rahman Stores', total: 950 });
      expect(await balanceOf(test, rahman._id)).toBe(1050_00);
      expect(await partners()).toHaveLength(4);
    },
  );

  it('links goods received to the supplier, and a note without prices too, which nobody owes', async () => {
    const [rahman, maker] = [
      await addPartner(test),
      await addPartner(test, { kind: 'supplier', name: 'Maker' }),
    ];
    const bought = await postNote(test, { kind: 'receipt', party: 'maker', ...priced(700) }).expect(201);
    expect(bought.body).toMatchObject({ partner: String(maker._id), total: 700 });
    const { body } = await postNote(test, { party: 'Rahman Stores', ...plain() }).expect(201);
    expect(body).toMatchObject({ partner: String(rahman._id) });
    expect(await entriesFor(test, rahman._id)).toEqual([]);
  });

  it('of two has to be chosen, and nothing is saved', async () => {
    await addPartner(test, { phone: '+8801712000001' });
    await addPartner(test, { name: 'RAHMAN STORES', phone: '+8801712000002' });
    for (const lines of [priced(), plain()]) {
      const { body } = await postNote(test, { party: 'Rahman Stores', ...lines }).expect(422);
      expect(body.errors).toEqual([
        expect.objectContaining({ path: 'party', message: '2 have this name. Choose one from the list.' }),
      ]);
    }
    expect(await documentsOf(test.db).countDocuments()).toBe(0);
  });

  it('is told apart by the phone number', async () => {
    const [one, other] = [
      await addPartner(test, { phone: '+8801712000001' }),
      await addPartner(test, { phone: '+8801712000002' }),
    ];
    const sell = (partyPhone: string) =>
      postNote(test, { party: 'Rahman Stores', partyPhone, ...priced() }).expect(201);
    expect((await sell('01712-000002')).body.partner).toBe(String(other._id));
    const third = (await sell('01712-000003')).body.partner;
    expect(await partnersOf(test.db).findOne({ _id: new ObjectId(String(third)) })).toMatchObject({
      name: 'Rahman Stores',
      phone: '+8801712000003',
      balance: 950_00,
    });
    expect(await balanceOf(test, one._id)).toBe(0);
  });

  it('gives a customer who has none the phone number', async () => {
    const rahman = await addPartner(test);
    await postNote(test, { party: 'Rahman Stores', partyPhone: '01712000001', ...priced() }).expect(201);
    expect(await partners()).toMatchObject([
      { _id: rahman._id, phone: '+8801712000001', version: 2, balance: 950_00 },
    ]);
  });

  it('that is new adds a customer with prices, or a supplier, and without prices stays a name', async () => {
    await postNote(test, { party: 'Plain', ...plain() }).expect(201);
    const { body } = await postNote(test, {
      party: 'Karim  Traders',
      partyPhone: '01812345678',
      ...priced(),
    });
    await postNote(test, { kind: 'receipt', party: 'Karim Traders', ...priced(700) }).expect(201);
    expect(await partners()).toMatchObject([
      { _id: new ObjectId(String(body.partner)), kind: 'customer', phone: '+8801812345678', balance: 950_00 },
      { kind: 'supplier', name: 'Karim Traders', balance: 700_00 },
    ]);
    expect(await added()).toHaveLength(2);
    expect((await verifyLedger(test.db)).healthy).toBe(true);
  });

  it('that is new adds one customer for many notes at once, through two servers', async () => {
    const sent = Array.from({ length: 12 }, (_, index) =>
      postNote(apps[index % 2] ?? test, { party: index % 3 ? 'Karim' : 'KARIM', ...priced(10) }).expect(201),
    );
    const owners = (await Promise.all(sent)).map(({ body }) => body.partner);
    expect(new Set(owners).size).toBe(1);
    expect(await partners()).toMatchObject([{ balance: 120_00, entries: 12 }]);
    expect(await added()).toHaveLength(1);
  });

  it('whose note is refused adds nobody', async () => {
    await postNote(test, { party: 'Karim', ...priced(), discount: { amount: 951 } }).expect(422);
    await postNote(test, { party: 'Karim', ...priced(), paid: { amount: 951, method: 'cash' } }).expect(409);
    expect(await partners()).toEqual([]);
  });
});

describe('the money of a note', () => {
  it.each(['delivery', 'receipt', 'return', 'supplier-return'] as const)(
    'of a %s is on no account only if its sender says so',
    async (kind) => {
      const lines = isReturn(kind)
        ? [{ item: oven, quantity: 1, unitPrice: 9, condition: 'good' }]
        : priced(9).lines;
      const send = (more: object) => test.post('/documents', { kind, warehouse: 'halishar', lines, ...more });
      const { body } = await send({}).expect(422);
      expect(body.errors).toMatchObject([
        { path: 'partner', message: 'Choose whose account the money is on, or leave the prices out.' },
      ]);
      const rahman = await addPartner(test);
      const named = { noAccount: true, party: 'Rahman Stores', confirms: ['above_refund'] };
      const sent = await send(named).expect(201);
      expect(sent.body).toMatchObject({ party: 'Rahman Stores', total: 9 });
      expect(sent.body).not.toHaveProperty('partner');
      expect(await balanceOf(test, rahman._id)).toBe(0);
      expect(await documentsOf(test.db).findOne()).toMatchObject({ noAccount: true });
    },
  );

  it.each([
    { partner: WALK_IN_CUSTOMER },
    { partyPhone: '01712000001', party: 'New' },
    { paid: { amount: 1, method: 'cash' } },
  ] as const)('cannot be on no account and have %j', async (more) => {
    const { body } = await postNote(test, { noAccount: true, ...more, ...priced() }).expect(422);
    expect(body.errors).toHaveLength(1);
  });

  it('needs prices', async () => {
    const { body } = await postNote(test, {
      noAccount: true,
      party: 'X',
      partyPhone: '01712000001',
      ...plain(),
    });
    expect(body.errors).toMatchObject([
      { path: 'partyPhone', message: 'Enter prices first.' },
      { path: 'noAccount', message: 'Enter prices first.' },
    ]);
  });
});

const isReturn = (kind: string) => kind.endsWith('return');

describe('a return', () => {
  const sell = async (more: object) =>
    (await postNote(test, { ...priced(950, 5), ...more }).expect(201)).body.number;
  const back = (returns: string, more: object = {}, unitPrice: number | undefined = 950) =>
    test.post('/documents', {
      kind: 'return',
      warehouse: 'halishar',
      returns,
      lines: [{ item: oven, quantity: 1, condition: 'good', ...(unitPrice && { unitPrice }) }],
      ...more,
    });

  it('is on the account of its note, whoever that is merged into, also if it names nobody or another name', async () => {
    const [rahman, karim] = [await addPartner(test), await addPartner(test, { name: 'Karim' })];
    const number = await sell({ partner: String(rahman._id) });
    expect((await back(number).expect(201)).body.partner).toBe(String(rahman._id));
    await test.post(`/partners/${rahman._id}/merge`, { into: String(karim._id) }).expect(200);
    expect((await back(number, { party: 'Rahman Stores' }).expect(201)).body.party).toBe('Karim');
    expect(await balanceOf(test, karim._id)).toBe(3 * 950_00);
    const wrong = await back(number, { partner: WALK_IN_CUSTOMER }).expect(422);
    expect(wrong.body.errors).toMatchObject([{ path: 'partner' }]);
    await back(number, { noAccount: true }).expect(422);
  });

  it('of a note that is on no account is on none, and of nobody who is known it needs one', async () => {
    const number = await sell({ noAccount: true, party: 'Somebody' });
    const { body } = await back(number).expect(201);
    expect(body).toMatchObject({ total: 950, party: 'Somebody' });
    expect(await partners()).toEqual([]);
    const lines = [{ item: oven, quantity: 1, condition: 'good', unitPrice: 1 }];
    const free = { kind: 'return', warehouse: 'halishar', party: 'Nobody', lines };
    const { body: refused } = await test.post('/documents', free).expect(422);
    expect(refused.errors).toMatchObject([{ path: 'party', message: 'Choose a customer.' }]);
  });

  it('of a note that is on no account pays nothing back, because no account would have it', async () => {
    const number = await sell({ noAccount: true, party: 'Somebody' });
    const { body } = await back(number, { paid: { amount: 950, method: 'cash' } }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'paid' }]);
    expect(await documentsOf(test.db).countDocuments({ kind: 'return' })).toBe(0);
  });

  it('of a note with prices needs prices', async () => {
    const number = await sell({ party: 'Karim' });
    const { body } = await back(number, {}, 0).expect(422);
    expect(body.errors).toMatchObject([
      { path: 'lines.0.unitPrice', message: `${number} has prices. Enter what is given back.` },
    ]);
    expect(await partners()).toMatchObject([{ balance: 5 * 950_00 }]);
  });
});
