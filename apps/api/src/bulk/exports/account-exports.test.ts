import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { type Filter, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { addPartner } from '../../testing/partner-docs.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { type EntryDoc, entriesOf } from '../../trade/accounts/entry-doc.js';

const test = useTestApp();
const get = (path: string) => test.http.get(`/api/export/${path}`).set(...test.as());

async function readCsv(path: string): Promise<Record<string, string>[]> {
  const { text } = await get(path).expect(200);
  return parse(text, { bom: true, columns: true });
}

/** Two payments of Rahman, one of them a cheque that bounced, and one of Karim. */
async function trade() {
  const rahman = await addPartner(test.db, { name: '=Rahman', shop: 'Corner', phone: '+8801712345678' });
  const karim = await addPartner(test.db, { name: 'Karim', kind: 'supplier' });
  const pay = async (partner: ObjectId, amount: number, more = {}) =>
    (await test.post(`/partners/${partner}/payments`, { amount, method: 'cash', ...more }).expect(201)).body;
  const cheque = { number: '0012', date: '2026-03-15' };
  const paid = await pay(rahman._id, 10.5, { method: 'cheque', cheque, note: 'March' });
  test.now = new Date(test.now.getTime() + 86_400_000);
  const { body: bounce } = await test.post(`/partners/${rahman._id}/entries/${paid._id}/bounce`).expect(201);
  await test.post(`/partners/${rahman._id}/adjustments`, { amount: 99, reason: 'Goods' }).expect(201);
  await pay(karim._id, 3, { method: 'bkash', reference: 'TX1' });
  return { rahman, karim, paid, bounce };
}

it('has the statement of one account as a file, oldest first', async () => {
  const { rahman, paid, bounce } = await trade();
  const path = `statement?partner=${rahman._id}`;
  const { headers } = await get(`${path}&format=csv`).expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename=statement-2026-03-02.csv');
  const rows = await readCsv(`${path}&format=csv`);
  expect(rows[0]).toEqual({
    'Time (Bangladesh)': '2026-03-01 18:00:00',
    'Customer or supplier': "'=Rahman",
    Kind: 'Customer',
    What: 'Payment',
    'Counts as': 'Paid',
    Document: '',
    'Return of note': '',
    'Paid by': 'Cheque',
    'Cheque no.': '0012',
    'Cheque date': '2026-03-15',
    'Transfer no.': '',
    Change: '-10.5',
    Owed: '-10.5',
    Note: 'March',
    Person: ANNA.email,
    'Entry no.': '1',
    'Entry id': paid._id,
    'Account id': String(rahman._id),
    Undoes: '',
    'Undone by': bounce._id,
    'Merged with': '',
  });
  expect(rows.map((row) => [row.What, row['Counts as'], row.Owed])).toEqual([
    ['Payment', 'Paid', '-10.5'],
    ['Cheque bounced', 'Paid', '0'],
    ['Correction', 'Correction', '99'],
  ]);
  expect(await readCsv(`${path}&format=csv&from=2026-03-02&to=2026-03-02`)).toHaveLength(2);
  const bangla = await readCsv(`${path}&format=csv&language=bn`);
  expect(Object.values(bangla[0] ?? {})).toContain('চেক');
  expect(Object.keys(bangla[0] ?? {})).not.toContain('Owed');
});

it('has the entries of all accounts, in the order of their times', async () => {
  const { karim } = await trade();
  const rows = await readCsv('entries?format=csv');
  expect(rows.map(({ What }) => What)).toEqual(['Payment', 'Cheque bounced', 'Correction', 'Payment']);
  expect(rows.at(-1)).toMatchObject({
    Kind: 'Supplier',
    'Paid by': 'bKash',
    'Transfer no.': 'TX1',
    'Account id': String(karim._id),
  });
  expect(await readCsv('entries?format=csv&to=2026-03-01')).toHaveLength(1);
});

it('has who owes since when, as CSV and as a workbook with amounts', async () => {
  const { rahman } = await trade();
  const [row, ...others] = await readCsv('debts?format=csv&kind=customer');
  expect(others).toEqual([]);
  expect(row).toEqual({
    'Customer or supplier': "'=Rahman",
    Shop: 'Corner',
    Phone: '01712-345678',
    Owed: '99',
    '0–30 days': '99',
    '31–60 days': '0',
    '61–90 days': '0',
    'Over 90 days': '0',
    'Owed since': '2026-03-02',
    'Account id': String(rahman._id),
  });
  const { body } = await get('debts?format=xlsx&kind=supplier')
    .buffer()
    .parse((res, done) => {
      void buffer(res as unknown as NodeJS.ReadableStream).then((file) => done(null, file));
    })
    .expect(200);
  const { sheets } = await readXlsx(body as Buffer);
  expect(sheets[0]?.rows[1]?.slice(0, 5)).toEqual(['Karim', null, null, -3, -3]);
});

it('has every entry once, wherever a page ends', async () => {
  const { _id: partner } = await addPartner(test.db, { entries: 1203 });
  // Many have the same time.
  const docs = Array.from({ length: 1203 }, (_, index) => ({
    partner,
    partnerName: 'Rahman',
    partnerKind: 'customer',
    number: index + 1,
    at: new Date(test.now.getTime() + Math.floor(index / 700) * 1000),
    kind: 'adjustment',
    change: 1,
    after: index + 1,
    email: ANNA.email,
  }));
  await entriesOf(test.db).insertMany(docs as never[]);
  const expected = docs.map(({ number }) => String(number));
  for (const path of ['entries?format=csv', `statement?format=csv&partner=${partner}`])
    expect((await readCsv(path)).map((row) => row['Entry no.'])).toEqual(expected);
  await entriesOf(test.db).deleteMany({ number: { $gt: 1000 } } as Filter<EntryDoc>);
  expect(await readCsv('entries?format=csv')).toHaveLength(1000);
});

it.each([
  ['statement?format=csv', 422],
  [`statement?format=csv&partner=${new ObjectId()}`, 404],
  ['debts?format=csv', 422],
  ['entries?format=csv&from=soon', 422],
])('responds to %s with %i', async (path, status) => {
  await get(path).expect(status);
});
