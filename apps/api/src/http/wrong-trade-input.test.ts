import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readProblem, sendRaw } from '../testing/raw-request.js';
import { ANNA, BELA, useTestApp } from '../testing/test-app.js';
import { addPartner, postNote } from '../testing/trade-calls.js';
import { entriesOf } from '../trade/accounts/entry-doc.js';
import { partnersOf } from '../trade/accounts/partner-doc.js';
import { documentsOf } from '../trade/documents/documents.repo.js';

const test = useTestApp({ managerEmails: [ANNA.email], staffEmails: [BELA.email] });

/** On a busy machine some hundred requests take a while. */
const BUSY_MS = 60_000;

const readAll = () =>
  Promise.all([
    ...Object.values(test.ledger).map((each: typeof test.ledger.keys) => each.find().toArray()),
    partnersOf(test.db).find().toArray(),
    entriesOf(test.db).find().toArray(),
    documentsOf(test.db).find().toArray(),
  ]);

/** A customer with a note of one item, a payment, and an account of somebody else. */
async function addTrade() {
  const [{ _id: customer }, { _id: other }] = [await addPartner(test), await addPartner(test)];
  const item = await test.postItem(5);
  const line = { item, quantity: 2, unitPrice: 10 };
  const note = await postNote(test, { partner: String(customer), lines: [line] }).expect(201);
  const key = randomUUID();
  const sent = { amount: 5, method: 'cash' };
  const paid = await test.post(`/partners/${customer}/payments`, sent, { key }).expect(201);
  const before = await readAll();
  const unchanged = async () => expect(await readAll()).toEqual(before);
  return { customer, other, item, note: note.body.number, paid: paid.body._id, key, unchanged };
}

/** `body` is JSON as it is sent: some numbers cannot be written otherwise. */
async function refusal(path: string, body: string, { key = randomUUID() as string, by = ANNA } = {}) {
  const [, authorization] = test.as(by);
  const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
  const what = `${path} ${body}`.slice(0, 200);
  const problem = readProblem(
    await sendRaw(test.server, { method: 'POST', path: `/api${path}`, headers, body }),
    what,
  );
  return { ...problem, what, paths: problem.errors?.map(({ path }) => path) };
}

const NOT_AN_OBJECT = ['null', '5', '"x"', '[]', 'true'];
const NO_MONEY = [
  ...['null', '"5"', 'true', '[]', '{"$gt":0}', '-1', '0.001', '0.30000000000000004', '1e-7'],
  ...['1000000000000.01', '9007199254740992', '1e308', '1e999'],
];
const NO_TEXT = ['null', '5', '{"$ne":1}', '"\\u0000"', '"a\\u202eb"', '"\\ud800"'];
const NO_ID = ['null', '5', '""', '"x"', '{"$ne":1}'];
const NO_DAY = ['null', '""', '"2026-02-30"', '"0026-11-26"', '"2100-01-01"', '"2026-01-01T00:00:00Z"'];

const bodyOf = (fields: Record<string, string>) =>
  `{${Object.entries(fields).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`;

it('names each wrong field of payments, corrections, customers, notes and returns, and changes nothing', {
  timeout: BUSY_MS,
}, async () => {
  const { customer, item, note, paid, unchanged } = await addTrade();
  const line = (fields: Record<string, string> = {}) =>
    bodyOf({ item: `"${item}"`, quantity: '1', unitPrice: '10', ...fields });
  const cheque = (date: string) => `{"number":"1","date":${date}}`;
  const documents = {
    kind: '"delivery"',
    warehouse: '"uttara"',
    partner: `"${customer}"`,
    lines: `[${line()}]`,
  };
  const inLine = (field: string, values: readonly string[]) => ({
    [`lines.0.${field}`]: values.map((value) => `[${line({ [field]: value })}]`),
  });
  const calls: [path: string, valid: Record<string, string>, wrong: Record<string, readonly string[]>][] = [
    [
      `/partners/${customer}/payments`,
      { amount: '1', method: '"cheque"', cheque: cheque('"2026-12-31"') },
      {
        amount: [...NO_MONEY, '0', '-0'],
        method: [...NO_TEXT, '"gold"', '"constructor"', '""'],
        cheque: NOT_AN_OBJECT,
        'cheque.date': NO_DAY.map(cheque),
        isRefund: ['null', '"true"', '1'],
        document: [...NO_TEXT, '"DN-2026-000999"', '"__proto__"'],
        at: ['"2020-01-01T00:00:00Z"'],
        partner: [`"${customer}"`],
      },
    ],
    [
      `/partners/${customer}/adjustments`,
      { amount: '1', reason: '"x"' },
      { amount: ['0', '-1e13', '0.001', '1e999'] },
    ],
    [
      `/partners/${customer}/entries/${paid}/undo`,
      {},
      { reason: [...NO_TEXT, JSON.stringify('x'.repeat(201))], change: ['1'] },
    ],
    [
      '/partners',
      { kind: '"customer"', name: '"Karim"' },
      {
        opening: ['0', '1e999', '0.001'],
        creditLimit: NO_MONEY,
        phone: [...NO_TEXT, '"0171x"'],
        balance: ['5'],
      },
    ],
    [`/partners/${customer}/merge`, {}, { into: [...NO_ID, `"${customer}"`] }],
    [
      '/documents',
      documents,
      {
        partner: NO_ID,
        transport: NO_MONEY,
        discount: [...NOT_AN_OBJECT, '{}', '{"percent":1,"amount":1}', '{"percent":"5"}', '{"amount":10.01}'],
        'discount.percent': ['-1', '100.01', '0.001'].map((percent) => `{"percent":${percent}}`),
        paid: NOT_AN_OBJECT,
        'paid.amount': NO_MONEY.map((amount) => `{"amount":${amount},"method":"cash"}`),
        overLimit: ['null', '"yes"'],
        total: ['1'],
        lines: ['null', '{}', '[]'],
        ...inLine('quantity', ['0', '-1', '1.5', '9007199254740992', '"1"', 'null']),
        ...inLine('unitPrice', NO_MONEY),
        ...inLine('cost', ['1']),
      },
    ],
    [
      '/documents',
      { ...documents, kind: '"return"', returns: `"${note}"`, lines: `[${line({ condition: '"good"' })}]` },
      {
        returns: ['null', '5', '"x"', '"DN-9999-999999"', '"GR-2026-000001"'],
        'lines.0.condition': ['null', '"broken"', '"constructor"'].map(
          (value) => `[${line({ condition: value })}]`,
        ),
        'lines.0.quantity': [`[${line({ condition: '"good"', quantity: '3' })}]`],
      },
    ],
  ];
  for (const [path, valid, wrong] of calls)
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const { code, paths, detail, what } = await refusal(
          path,
          bodyOf({ ...valid, [field.split('.')[0] ?? '']: value }),
        );
        expect(code, what).toBe('invalid_input');
        expect(
          paths?.some((each) => each === field || each.startsWith(`${field}.`)),
          `${what}: ${paths}`,
        ).toBe(true);
        expect(detail, what).not.toMatch(/Invalid input|expected|received/);
      }
  await unchanged();
});

it('does nothing for the wrong account, person or key', async () => {
  const { customer, other, item, note, paid, key, unchanged } = await addTrade();
  const payment = '{"amount":5,"method":"cash"}';
  const returned = (partner: unknown) =>
    `{"kind":"return","warehouse":"uttara","partner":"${partner}","returns":"${note}","lines":[{"item":"${item}","quantity":1,"unitPrice":10,"condition":"good"}]}`;
  const nobody = '65f0000000000000000000ff';
  const calls: [path: string, body: string, sent: Parameters<typeof refusal>[2], code: string][] = [
    [`/partners/${customer}/payments`, '{"amount":6,"method":"cash"}', { key }, 'key_reused'],
    [`/partners/${customer}/payments`, payment, { key, by: BELA }, 'key_reused'],
    [`/partners/${other}/payments`, payment, { key }, 'key_reused'],
    [`/partners/${customer}/entries/${paid}/undo`, '{}', { key }, 'key_reused'],
    [`/partners/${customer}/merge`, `{"into":"${other}"}`, { key }, 'key_reused'],
    ['/documents', returned(customer), { key }, 'key_reused'],
    [`/partners/${nobody}/payments`, payment, {}, 'partner_not_found'],
    [`/partners/%00/payments`, payment, {}, 'partner_not_found'],
    [`/partners/${other}/entries/${paid}/undo`, '{}', {}, 'entry_not_found'],
    [`/partners/${customer}/entries/${customer}/bounce`, '{}', {}, 'entry_not_found'],
    [`/partners/${customer}/entries/${paid}/bounce`, '{}', {}, 'not_undoable'],
    [`/partners/${other}/payments`, `{"amount":5,"method":"cash","document":"${note}"}`, {}, 'invalid_input'],
    ['/documents', returned(other), {}, 'invalid_input'],
    [`/partners/${customer}/adjustments`, '{"amount":5,"reason":"x"}', { by: BELA }, 'role_required'],
    [`/partners/${customer}/merge`, `{"into":"${other}"}`, { by: BELA }, 'role_required'],
    [`/documents/${note}/void`, '{}', { by: BELA }, 'role_required'],
  ];
  for (const [path, body, sent, code] of calls)
    expect(await refusal(path, body, sent)).toMatchObject({ code });
  await unchanged();
});

it('refuses days that end before they begin', async () => {
  const { customer } = await addTrade();
  for (const path of [
    `/partners/${customer}/statement?`,
    `/export/statement?format=csv&partner=${customer}&`,
    '/export/entries?format=csv&',
  ]) {
    const read = (days: string) => test.http.get(`/api${path}${days}`).set(...test.as());
    await read('from=2026-03-02&to=2026-03-02').expect(200);
    expect((await read('from=2026-03-02&to=2026-03-01').expect(422)).body.errors).toMatchObject([
      { path: 'to' },
    ]);
  }
});
