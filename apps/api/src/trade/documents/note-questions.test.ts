import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, postNote } from '../../testing/trade-calls.js';
import type { PartnerDoc } from '../accounts/partner-doc.js';
import { documentsOf } from './documents.repo.js';

const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: null });

let oven: string;
let rahman: PartnerDoc;
beforeEach(async () => {
  oven = String((await test.addItem({ name: 'Oven', price: 950, quantity: 500 }))._id);
  rahman = await addPartner(test);
});

const note = (more: object = {}) => ({
  partner: String(rahman._id),
  lines: [{ item: oven, quantity: 1, unitPrice: 950 }],
  ...more,
});
const documents = () => documentsOf(test.db).countDocuments();

describe('what is paid', () => {
  it.each(['delivery', 'receipt'] as const)(
    'of a %s is at most its total, unless the rest is an advance',
    async (kind) => {
      const maker = await addPartner(test, { kind: 'supplier', name: 'Maker' });
      const partner = kind === 'receipt' ? String(maker._id) : String(rahman._id);
      const paid = { amount: 1000, method: 'bkash' } as const;
      const { body } = await postNote(test, { ...note({ kind, partner, paid }) }).expect(409);
      expect(body).toMatchObject({ code: 'paid_in_advance', values: { paid: 1000, total: 950, owed: 0 } });
      expect(await documents()).toBe(0);
      await postNote(test, { ...note({ kind, partner, paid, confirms: ['paid_in_advance'] }) }).expect(201);
      expect(await balanceOf(test, new ObjectId(partner))).toBe(-50_00);
    },
  );

  it('says what was owed before, which the rest pays first', async () => {
    const debtor = await addPartner(test, { name: 'Debtor', balance: 300_00 });
    const paid = { amount: 1000, method: 'bkash' };
    const { body } = await postNote(test, note({ partner: String(debtor._id), paid })).expect(409);
    expect(body).toMatchObject({ code: 'paid_in_advance', values: { paid: 1000, total: 950, owed: 300 } });
  });

  it('in cash has what was given, and the change', async () => {
    const paid = { amount: 950, method: 'cash', given: 1000 } as const;
    const { body } = await postNote(test, note({ paid })).expect(201);
    expect(body.paid).toEqual(paid);
    expect(await balanceOf(test, rahman._id)).toBe(0);
    for (const wrong of [
      { amount: 950, method: 'cash', given: 900 },
      { amount: 950, method: 'bkash', given: 1000 },
    ])
      await postNote(test, note({ paid: wrong })).expect(422);
  });

  it('of a cash sale is all of it and no more, and an advance of one buyer pays for no other', async () => {
    const sale = (amount: number, more: object = {}) =>
      postNote(test, note({ partner: WALK_IN_CUSTOMER, paid: { amount, method: 'cash' }, ...more }));
    const { body } = await sale(1000, { confirms: ['paid_in_advance'] }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'paid' }]);
    await sale(950).expect(201);
    // As an older version has stored it.
    const walkIn = new ObjectId(WALK_IN_CUSTOMER);
    await test
      .post(`/partners/${walkIn}/adjustments`, { amount: -50, reason: 'Change that was kept' })
      .expect(201);
    const short = await sale(900).expect(409);
    expect(short.body).toMatchObject({ code: 'over_credit_limit', values: { owed: 50, limit: 0 } });
    await sale(900, { confirms: ['over_credit_limit'] }).expect(201);
  });
});

describe('a return', () => {
  const back = (unitPrice: number, more: object = {}, quantity = 1) =>
    test.post('/documents', {
      kind: 'return',
      warehouse: 'halishar',
      ...note(),
      lines: [{ item: oven, quantity, unitPrice, condition: 'good' }],
      ...more,
    });

  it('of more than was paid asks, by the note', async () => {
    const { body: sold } = await postNote(test, {
      ...note(),
      lines: [{ item: oven, quantity: 5, unitPrice: 900 }],
    });
    const returns = sold.number;
    const { body } = await back(95_000, { returns }).expect(409);
    expect(body).toMatchObject({ code: 'above_refund', values: { item: 'Oven', back: 95_000, paid: 900 } });
    await back(900, { returns }).expect(201);
    await back(900.01, { returns }).expect(409);
    expect((await back(900, { returns, transport: 10 }).expect(409)).body).toMatchObject({
      code: 'above_refund',
      values: { back: 10, paid: 0 },
    });
    await back(950, { returns, confirms: ['above_refund'] }).expect(201);
    expect(await balanceOf(test, rahman._id)).toBe(5 * 900_00 - 900_00 - 950_00);
  });

  it('without its note asks by the last price and the price of the item', async () => {
    await back(950).expect(201);
    expect((await back(951).expect(409)).body.code).toBe('above_refund');
    await postNote(test, { ...note(), lines: [{ item: oven, quantity: 5, unitPrice: 990 }] }).expect(201);
    await back(990).expect(201);
    await back(991).expect(409);
  });

  it('to a supplier asks by the cost', async () => {
    const maker = await addPartner(test, { kind: 'supplier', name: 'Maker' });
    const partner = String(maker._id);
    const sendBack = (unitPrice: number) => back(unitPrice, { kind: 'supplier-return', partner });
    // Nothing is asked about an item whose cost is not known.
    await sendBack(5000).expect(201);
    const lines = [{ item: oven, quantity: 1, unitPrice: 700 }];
    await postNote(test, { kind: 'receipt', partner, lines }).expect(201);
    await sendBack(700).expect(201);
    expect((await sendBack(701).expect(409)).body.code).toBe('above_refund');
  });

  it('to a supplier tells nobody the cost who may not see it', async () => {
    await test.http
      .put(`/api/members/${BELA.email}`)
      .set(...test.as())
      .send({ role: 'staff' })
      .expect(200);
    const [maker, other] = [
      await addPartner(test, { kind: 'supplier', name: 'Maker' }),
      await addPartner(test, { kind: 'supplier', name: 'Other' }),
    ];
    const lines = [{ item: oven, quantity: 1, unitPrice: 700 }];
    await postNote(test, { kind: 'receipt', partner: String(maker._id), lines }).expect(201);
    const sendBack = (partner: PartnerDoc, unitPrice: number) =>
      test.post(
        '/documents',
        {
          kind: 'supplier-return',
          warehouse: 'halishar',
          partner: String(partner._id),
          lines: [{ item: oven, quantity: 1, unitPrice, condition: 'good' }],
        },
        { by: BELA },
      );
    // Staff may see the last price that this supplier took.
    expect((await sendBack(maker, 701).expect(409)).body.values).toMatchObject({ paid: 700 });
    await sendBack(other, 701).expect(201);
  });

  it('that pays back more than it comes to asks', async () => {
    const paid = { amount: 1000, method: 'cash' };
    expect((await back(950, { paid }).expect(409)).body).toMatchObject({ code: 'paid_in_advance' });
    const { body } = await back(950, { partner: WALK_IN_CUSTOMER }).expect(422);
    expect(body.errors).toMatchObject([{ path: 'paid' }]);
    await back(950, { partner: WALK_IN_CUSTOMER, paid: { amount: 950, method: 'cash' } }).expect(201);
  });
});

describe('the same paper twice', () => {
  it('asks for an order of a customer and a bill of a supplier, with the first one', async () => {
    const maker = await addPartner(test, { kind: 'supplier', name: 'Maker' });
    for (const [kind, whose, other] of [
      ['delivery', rahman, await addPartner(test, { name: 'Other' })],
      ['receipt', maker, await addPartner(test, { kind: 'supplier', name: 'Other maker' })],
    ] as const) {
      const send = ({ _id }: PartnerDoc, reference: string, more: object = {}) =>
        postNote(test, note({ kind, partner: String(_id), reference, ...more }));
      const first = (await send(whose, 'INV-7').expect(201)).body.number;
      const { body } = await send(whose, 'inv-7').expect(409);
      expect(body).toMatchObject({
        code: 'same_paper',
        values: { paper: 'inv-7', document: first, day: '2026-03-01' },
      });
      expect((await send(whose, 'inv-৭').expect(409)).body.values).toMatchObject({ document: first });
      await send(other, 'INV-7').expect(201);
      await send(whose, 'INV-8').expect(201);
      const again = await send(whose, 'INV-7', { confirms: ['same_paper'] }).expect(201);
      for (const number of [first, again.body.number])
        await test.post(`/documents/${number}/void`, {}).expect(201);
      await send(whose, 'INV-7').expect(201);
    }
  });

  it('asks for a name without an account too', async () => {
    const plain = { party: 'Shop', reference: 'PO 1', lines: [{ item: oven, quantity: 1 }] };
    await postNote(test, plain).expect(201);
    await postNote(test, { ...plain, party: 'Other shop' }).expect(201);
    expect((await postNote(test, { ...plain, party: 'SHOP' }).expect(409)).body.code).toBe('same_paper');
  });

  const cheque = (number: string) => ({ method: 'cheque', cheque: { number, date: '2026-12-01' } });
  const transfer = (reference: string, method = 'bkash') => ({ method, reference });
  const pay = ({ _id }: PartnerDoc, how: object, more: object = {}) =>
    test.post(`/partners/${_id}/payments`, { amount: 100, ...how, ...more });

  it('asks for a cheque of the same customer, unless it bounced', async () => {
    const other = await addPartner(test, { name: 'Other' });
    const first = (await pay(rahman, cheque('17')).expect(201)).body;
    const { body } = await pay(rahman, cheque('17')).expect(409);
    expect(body).toMatchObject({
      code: 'same_paper',
      values: { paper: '17', name: 'Rahman Stores', account: String(rahman._id) },
    });
    await pay(other, cheque('17')).expect(201);
    const paid = { amount: 100, ...cheque('17') };
    expect((await postNote(test, note({ paid })).expect(409)).body.code).toBe('same_paper');
    await test.post(`/partners/${rahman._id}/entries/${first._id}/bounce`, {}).expect(201);
    const { body: posted } = await postNote(test, note({ paid })).expect(201);
    // Its paper names the cheque.
    expect(posted.paid).toEqual(paid);
    await pay(rahman, cheque('17'), { confirms: ['same_paper'] }).expect(201);
  });

  it('asks however the parts of the number are joined, but not if its digits are other numbers', async () => {
    for (const [first, ...others] of [
      ['CD-1234-7', 'cd 1234 7', 'CD1234-7', 'CD.1234.7', 'CD/১২৩৪/৭', 'CD -1234 - 7'],
      ['ab1234/8', 'AB-1234-8', 'AB 1234/8'],
    ] as const) {
      await pay(rahman, cheque(first)).expect(201);
      for (const same of others)
        expect((await pay(rahman, cheque(same)).expect(409)).body.code).toBe('same_paper');
    }
    await pay(rahman, cheque('CD-123-47')).expect(201);
    await pay(rahman, cheque('CD-12347')).expect(201);
    await pay(rahman, cheque('—')).expect(201);
    await pay(rahman, cheque('/')).expect(201);
  });

  it('asks for a transfer of anybody, but not for cash', async () => {
    const other = await addPartner(test, { name: 'Other' });
    await pay(rahman, transfer('8N7A')).expect(201);
    expect((await pay(other, transfer('8n7a')).expect(409)).body.values).toMatchObject({
      name: 'Rahman Stores',
    });
    await pay(rahman, transfer('৯ক')).expect(201);
    await pay(other, transfer('9ক')).expect(409);
    await pay(other, transfer('8N7A', 'cash')).expect(201);
    await pay(rahman, transfer('8N7A', 'cash')).expect(201);
    await pay(rahman, transfer('8N7A'), { isRefund: true }).expect(201);
  });

  it('is not asked for a request that is sent again', async () => {
    const key = crypto.randomUUID();
    const body = { amount: 100, ...cheque('18') };
    const path = `/partners/${rahman._id}/payments`;
    const [first, second] = [await test.post(path, body, { key }), await test.post(path, body, { key })];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
  });
});
