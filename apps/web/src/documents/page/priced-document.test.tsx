import type { Document } from '@godown/shared/trade/documents';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDocument, putSettings, serveDocuments } from '../../test/documents-kit';
import { json, renderAt, watchToasts } from '../../test/inventory-kit';
import { DocumentPage } from './document-page';

const PATH = '/documents/DN-2026-000123';
const LINES = [
  {
    item: 'a'.repeat(24),
    itemName: 'Kettle',
    price: 20,
    quantity: 3,
    unitPrice: 18.25,
    discount: { percent: 10 },
    net: 49.27,
    note: 'Black',
  },
  { item: 'b'.repeat(24), itemName: 'Oven', price: 99.5, quantity: 1, unitPrice: 99.5, net: 99.5 },
];
const MONEY: Partial<Document> = {
  partner: 'c0ffee000000000000000001',
  lines: LINES,
  lineCount: 2,
  units: 4,
  value: 159.5,
  subtotal: 148.77,
  discount: { amount: 8.77 },
  transport: 10,
  total: 150,
  paid: { amount: 75, method: 'bkash' },
  owed: { before: 1200, after: 1275 },
};

beforeEach(() => {
  vi.restoreAllMocks();
  putSettings();
});

async function open(document: Partial<Document> = {}) {
  const { api } = serveDocuments();
  const whole = makeDocument({ ...MONEY, ...document });
  api.on(`GET ${PATH}`, () => json(whole));
  renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  await screen.findByRole('article');
  return { api, person: userEvent.setup(), document: whole };
}

const sheet = () => screen.getByRole('article');
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const roll = () => screen.getAllByRole('article', { hidden: true })[1];
const onPaper = () => screen.getByLabelText('With prices on paper');
/** The texts that are not printed. */
const hidden = () =>
  [...sheet().querySelectorAll('.print\\:hidden')].map((each) => each.textContent).join(' ');

/** As a person who may not see its money sees it too. */
const PLAIN: Partial<Document> = {
  lines: LINES.map(({ unitPrice, discount, net, ...line }) => line),
  ...{ subtotal: undefined, discount: undefined, transport: undefined, total: undefined },
  ...{ paid: undefined, owed: undefined },
};
const columns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('a document without prices', () => {
  it.each<Document['kind']>(['delivery', 'receipt', 'transfer', 'return', 'supplier-return'])(
    'has no amount on the screen and on no paper: %s',
    async (kind) => {
      const { person } = await open({ ...PLAIN, kind });
      expect(columns()).toEqual(['No.', 'Item', 'Quantity']);
      expect(rows()[0]).toHaveTextContent(/^1KettleBlack3 units$/);
      expect(rows()[2]).toHaveTextContent(/^Total4 units$/);
      expect(screen.getByText('DN-2026-000123: 2 lines, 4 units')).toBeInTheDocument();
      expect(screen.queryByLabelText('With prices on paper')).toBeNull();
      for (const paper of ['80 mm roll', '58 mm roll']) {
        await person.selectOptions(screen.getByLabelText('Paper'), paper);
        expect(roll()).toHaveTextContent('Kettle3 unitsBlackOven1 unitTotal4 units');
        for (const each of [sheet(), roll()]) expect(each).not.toHaveTextContent(/\$|In words/);
      }
    },
  );

  it('has what the differences are worth if it is a stock count', async () => {
    const line = { item: 'a'.repeat(24), itemName: 'Kettle', price: 20, quantity: -2 };
    const lines = [{ ...line, counted: 7, expected: 9, moved: 0 }];
    await open({ ...PLAIN, kind: 'count', lines, lineCount: 1, units: -2, value: -40 });
    expect(columns().at(-1)).toBe('Amount');
    expect(rows()[1]).toHaveTextContent(/^Total−2 units−40.00\$$/);
    expect(screen.getByText('DN-2026-000123: 1 line, −2 units, −40.00$')).toBeInTheDocument();
  });
});

describe('a note with prices', () => {
  it('has what was agreed, the sums in figures and words, and what was paid and is owed', async () => {
    await open();
    expect(rows()[0]).toHaveTextContent('1KettleBlack3 units18.25$−10%49.27$');
    expect(rows()[1]).toHaveTextContent('2Oven1 unit99.50$99.50$');
    expect(rows()[2]).toHaveTextContent('Subtotal4 units148.77$');
    expect(sheet()).toHaveTextContent(
      'Discount−8.77$Transport10.00$Total150.00$In words: One hundred fifty dollars onlyPaid, bKash75.00$Owed before1,200.00$Owed after this note1,275.00$',
    );
  });

  it('names a payment that was undone since, and what is owed without it, on each paper', async () => {
    const { person } = await open({ paid: { amount: 75, method: 'bkash', undone: 'undo' } });
    const text = 'Payment undone, bKash75.00$Owed before1,200.00$Owed after this note1,350.00$';
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    for (const each of [sheet(), roll()]) {
      expect(each).toHaveTextContent(text);
      expect(each).not.toHaveTextContent('Paid');
    }
  });

  it('names a cheque that bounced, and no cash that was given for it', async () => {
    const cheque = { number: 'CD 1', date: '2026-03-05' };
    await open({ paid: { amount: 75, method: 'cheque', cheque, undone: 'bounce' } });
    expect(sheet()).toHaveTextContent('Cheque bounced, Cheque CD 175.00$');
    cleanup();
    await open({ paid: { amount: 150, given: 200, method: 'cash', undone: 'undo' } });
    expect(sheet()).toHaveTextContent('Payment undone, Cash150.00$Owed before');
    expect(sheet()).not.toHaveTextContent(/Given|Change/);
  });

  it('names the cheques that paid it and bounced, and leads to the account', async () => {
    const partner = 'c'.repeat(24);
    const cheque = { number: 'CD 9', date: '2026-03-05' };
    const bounced = [{ at: '2026-03-07T05:00:00.000Z', amount: 75, cheque }];
    await open({ partner, state: 'due', due: 150, bounced });
    const link = screen.getByRole('link', { name: 'Cheque CD 9 of 75.00$ bounced on 7 Mar 2026' });
    expect(link).toHaveAttribute('href', `/customers/${partner}`);
  });

  it('says that all of its goods were returned, and not that it is paid', async () => {
    const { person } = await open({ state: 'paid', due: 0, isReturned: true });
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(within(sheet()).getByText('Returned')).toBeVisible();
    expect(within(sheet()).queryByText('Paid')).toBeNull();
    for (const each of [sheet(), roll()])
      expect(each).toHaveTextContent('All goods of this note were returned.');
  });

  it('calls a piece without a price free, on each paper', async () => {
    const [kettle, oven] = LINES as [(typeof LINES)[number], (typeof LINES)[number]];
    const { person } = await open({ lines: [kettle, { ...oven, unitPrice: 0, net: 0 }] });
    expect(rows()[1]).toHaveTextContent(/^2Oven1 unitFreeFree$/);
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(roll()).toHaveTextContent('Oven1 unitFree');
  });

  it('has the number of the cheque or of the transfer with which it was paid', async () => {
    await open({
      paid: { amount: 75, method: 'cheque', cheque: { number: 'CD 1234567', date: '2026-03-05' } },
    });
    expect(sheet()).toHaveTextContent('Paid, Cheque CD 123456775.00$');
    cleanup();
    await open({ paid: { amount: 75, method: 'bkash', reference: 'BK7X' } });
    expect(sheet()).toHaveTextContent('Paid, bKash BK7X75.00$');
  });

  it('has one total if nothing is taken off or added', async () => {
    await open({
      discount: undefined,
      transport: undefined,
      subtotal: 150,
      paid: undefined,
      owed: undefined,
    });
    expect(rows()[2]).toHaveTextContent('Total4 units150.00$');
    expect(within(sheet()).getAllByText('Total')).toHaveLength(1);
    expect(sheet()).not.toHaveTextContent('Owed');
  });

  it('says what was paid in advance', async () => {
    await open({ owed: { before: -300, after: 0 } });
    expect(sheet()).toHaveTextContent('Owed beforeIn advance 300.00$Owed after this note0.00$');
  });

  it('says of a receipt what the shop owes', async () => {
    await open({ kind: 'receipt' });
    expect(sheet()).toHaveTextContent('We owed before1,200.00$We owed after this note1,275.00$');
  });

  it('is on a roll too, in the language of the paper', async () => {
    const { person } = await open();
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(roll()).toHaveTextContent('Kettle3 × 18.25$ −10%49.27$Black');
    expect(roll()).toHaveTextContent('Subtotal4 units148.77$Discount−8.77$Transport10.00$Total150.00$');
    await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা');
    const words = 'কথায়: একশ পঞ্চাশ ডলার মাত্র'.normalize('NFC');
    // The first test that needs the texts of a language waits until they are compiled.
    await waitFor(() => expect(roll()).toHaveTextContent(words), { timeout: 20_000 });
    expect(roll()).toHaveTextContent('জমা, বিকাশ৭৫.০০$');
  });

  it('is on paper without any money if that is chosen, also the next time', async () => {
    const { person } = await open();
    expect(onPaper()).toBeChecked();
    await person.click(onPaper());
    for (const text of ['18.25$', '49.27$', '148.77$', '150.00$', 'One hundred fifty', '1,275.00$'])
      expect(hidden()).toContain(text);
    expect(screen.getByText('DN-2026-000123: 2 lines, 4 units')).toBeInTheDocument();
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(roll()).toHaveTextContent('Kettle3 unitsBlackOven1 unitTotal4 units');
    expect(roll()).not.toHaveTextContent('$');
    cleanup();
    await open();
    expect(onPaper()).not.toBeChecked();
  });

  it('says what cash was given, and what was change', async () => {
    const { person } = await open({ paid: { amount: 950, method: 'cash', given: 1000 }, owed: undefined });
    expect(sheet()).toHaveTextContent('Paid, Cash950.00$Given1,000.00$Change50.00$');
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(roll()).toHaveTextContent('Paid, Cash950.00$Given1,000.00$Change50.00$');
    await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা');
    const words = 'জমা, ক্যাশ৯৫০.০০$দিয়েছেন১,০০০.০০$ফেরত৫০.০০$'.normalize('NFC');
    await waitFor(() => expect(roll()).toHaveTextContent(words), { timeout: 20_000 });
  });

  it('says nothing of change when the cash was what is paid', async () => {
    await open({ paid: { amount: 950, method: 'cash', given: 950 } });
    expect(sheet()).toHaveTextContent('Paid, Cash950.00$');
    expect(sheet()).not.toHaveTextContent('Given');
  });

  it('says nothing of what was owed if its customer was linked later', async () => {
    await open({ paid: undefined, owed: undefined });
    expect(sheet()).toHaveTextContent('Total150.00$In words: One hundred fifty dollars only');
    for (const word of ['Owed', 'Paid', 'advance']) expect(sheet()).not.toHaveTextContent(word);
  });

  it('has the costs on a receipt, and never what the shop sells the goods for', async () => {
    const line = { item: 'a'.repeat(24), itemName: 'Kettle', price: 20, quantity: 3 };
    await open({
      ...{ kind: 'receipt', lines: [{ ...line, unitPrice: 14.5, net: 43.5 }], lineCount: 1, units: 3 },
      ...{ value: 60, subtotal: 43.5, total: 43.5, discount: undefined, transport: undefined },
    });
    expect(rows()[0]).toHaveTextContent(/^1Kettle3 units14.50\$43.50\$$/);
    expect(rows()[1]).toHaveTextContent(/^Total3 units43.50\$$/);
    for (const price of ['20.00', '60.00']) expect(sheet()).not.toHaveTextContent(price);
  });

  it('gives its money back when it is cancelled, and says so', async () => {
    watchToasts();
    const { api, person, document } = await open();
    const voided = { at: '2026-03-02T05:00:00.000Z', by: 'owner@godown.test' };
    api.on(`POST ${PATH}/void`, () => json({ ...document, voided }));
    await person.click(screen.getByRole('button', { name: 'Cancel this note' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'All stock of its 2 lines goes back, and all of its money, with what was paid at once.',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Cancel this note' }));
    expect(await screen.findByText(/Its stock and its money went back\.$/)).toBeVisible();
  });
});
