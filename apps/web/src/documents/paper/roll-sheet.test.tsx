import type { Document } from '@godown/shared/trade/documents';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDocument, putSettings, serveDocuments } from '../../test/documents-kit';
import { json, renderAt } from '../../test/inventory-kit';
import { DocumentPage } from '../page/document-page';

const PATH = '/documents/DN-2026-000123';
const warehouseAddresses = { halishar: 'Road 7', bahaddarhat: '', uttara: '' };

beforeEach(() => putSettings({ name: 'Karnaphuli Imports', address: 'Agrabad', warehouseAddresses }));

async function open(document: Partial<Document> = {}) {
  const { api } = serveDocuments();
  api.on(`GET ${PATH}`, () => json(makeDocument(document)));
  renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  const person = userEvent.setup();
  return { person, field: await screen.findByLabelText('Paper') };
}

async function openRoll(document: Partial<Document> = {}, paper = '80 mm roll') {
  const opened = await open(document);
  await opened.person.selectOptions(opened.field, paper);
  return opened;
}

/** Hidden on the screen. */
const column = () => {
  const found = screen.getAllByRole('article', { hidden: true }).find((each) => each.ariaHidden === 'true');
  if (!found) throw new Error('There is no roll.');
  return found;
};
const rulesOf = () => vi.mocked(CSSStyleSheet.prototype.replaceSync).mock.calls.map(([rule]) => rule);
const isHigh = (pixels: number) =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ height: pixels } as DOMRect);

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
});

describe('the paper of a document', () => {
  it('is a sheet of A4 at first', async () => {
    const { field } = await open();
    expect(field).toHaveDisplayValue('A4 sheet');
    const options = within(field).getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['A4 sheet', '80 mm roll']);
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
    expect(screen.getByRole('article')).not.toHaveClass('print:hidden');
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('is a roll that is as long as its content, and A4 again', async () => {
    isHigh(500);
    const { person, field } = await openRoll();
    expect(screen.getByRole('article')).toHaveClass('print:hidden');
    expect(column()).toHaveStyle({ width: '72mm' });
    // 500 px are 132.3 mm.
    expect(rulesOf().at(-1)).toContain('size: 80mm 134mm; margin: 0;');
    expect(document.adoptedStyleSheets).toHaveLength(1);
    // Offered to who prints on rolls.
    await person.selectOptions(field, '58 mm roll');
    expect(column()).toHaveStyle({ width: '48mm' });
    expect(rulesOf().at(-1)).toContain('size: 58mm 134mm; margin: 0;');
    expect(document.adoptedStyleSheets).toHaveLength(1);
    await person.selectOptions(field, 'A4 sheet');
    expect(document.adoptedStyleSheets).toEqual([]);
    expect(screen.getByRole('article')).not.toHaveClass('print:hidden');
  });

  it('has several pages of three metres if the document is longer', async () => {
    isHigh(20_000);
    await openRoll();
    expect(rulesOf().at(-1)).toContain('size: 80mm 3000mm;');
  });

  it('is the one that was chosen last on this device, and of other pages no more', async () => {
    await openRoll();
    cleanup();
    expect(document.adoptedStyleSheets).toEqual([]);
    expect((await open()).field).toHaveDisplayValue('80 mm roll');
    expect(column()).toBeInTheDocument();
  });
});

describe('a roll', () => {
  it('has the shop, the kind and number, the date, the party, the lines, how many units and who', async () => {
    const lines = [
      { item: 'a'.repeat(24), itemName: 'Kettle 1.7L', price: 20, quantity: 3 },
      { item: 'b'.repeat(24), itemName: 'রাইস কুকার ১.৮ লিটার', price: 99.5, quantity: 2 },
    ];
    await openRoll({ lines, lineCount: 2, units: 5, value: 259, reference: 'PO 7', note: 'By van.' });
    expect(column()).toHaveTextContent(
      [
        'Karnaphuli ImportsAgrabad',
        'Delivery note DN-2026-000123',
        "Date1 Mar 2026FromHalishar Block ChattogramCustomerRahman TradersCustomer's order no.PO 7",
        'Written bycounter@godown.test',
        'Kettle 1.7L3 unitsরাইস কুকার ১.৮ লিটার2 units',
        'Total5 units',
        'Note: By van.',
        'Received byFor the company',
      ].join(''),
    );
    expect(within(column()).queryAllByRole('link', { hidden: true })).toEqual([]);
  });

  it('says where a transfer goes, and that a document is cancelled', async () => {
    const voided = { at: '2026-03-02T05:00:00.000Z', by: 'owner@godown.test', reason: 'Wrong shop' };
    await openRoll({ kind: 'transfer', to: 'uttara', party: undefined, voided });
    expect(column()).toHaveTextContent('FromHalishar Block ChattogramToUttara Block Dhaka');
    expect(column()).toHaveTextContent(/CANCELLEDCancelled by owner@godown\.test on .*Why: Wrong shop/);
    expect(column()).toHaveTextContent(/Sent byReceived by$/);
  });

  it('says what a stock count found', async () => {
    const line = { item: 'a'.repeat(24), itemName: 'Kettle', price: 20, quantity: -2 };
    const lines = [{ ...line, counted: 7, expected: 9, moved: 0 }];
    await openRoll({ kind: 'count', party: undefined, lines, units: -2, value: -40 });
    expect(column()).toHaveTextContent(
      'KettleCounted 7, Expected 9, Difference −2−40.00$Total−2 units−40.00$',
    );
  });

  it('is in the language of the paper', async () => {
    const { person } = await openRoll();
    await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা');
    await waitFor(() => expect(column()).toHaveTextContent('মোট৩ পিস'));
    expect(column()).toHaveAttribute('lang', 'bn');
    await person.selectOptions(screen.getByLabelText('Language on paper'), 'বাংলা / English');
    await waitFor(() => expect(column()).toHaveTextContent('মোট / Total3 পিস / units'));
    expect(column()).not.toHaveTextContent('$');
  });
});
