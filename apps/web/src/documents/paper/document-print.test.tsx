import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as language from '../../language/language';
import { makeDocument, putSettings, serveDocuments } from '../../test/documents-kit';
import { json, renderAt } from '../../test/inventory-kit';
import { makePartner } from '../../test/partners-kit';
import { notify } from '../../ui/notify';
import { DocumentPage } from '../page/document-page';

const PATH = '/documents/DN-2026-000123';

beforeEach(() => putSettings());

async function open() {
  const { api } = serveDocuments();
  api.on(`GET ${PATH}`, () => json(makeDocument()));
  renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
  return { person: userEvent.setup(), field: await screen.findByLabelText('Language on paper') };
}

const onScreen = () => screen.getByRole('article');
/** The sheet that only paper has. */
const onPaper = () => document.querySelectorAll('article')[1] as HTMLElement;
const paperHeading = (name: string) =>
  waitFor(() => expect(onPaper()?.querySelector('h1')).toHaveTextContent(name));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const lastRow = () => within(onPaper()).getAllByRole('row', { hidden: true }).at(-1);

describe('a document on paper', () => {
  it('is in the language on the screen at first', async () => {
    const { field } = await open();
    expect(field).toHaveDisplayValue('English');
    expect(
      within(field)
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'বাংলা', 'বাংলা / English']);
    expect(await heading('Delivery note DN-2026-000123')).toBeVisible();
    expect(onScreen()).toHaveAttribute('lang', 'en');
    expect(onPaper()).toBeUndefined();
  });

  it('is in the chosen language with its digits and days, on a page that stays in its own', async () => {
    const { person, field } = await open();
    await person.selectOptions(field, 'বাংলা');
    await paperHeading('চালান DN-2026-000123');
    expect(onPaper()).toHaveAttribute('lang', 'bn');
    for (const text of ['১ মার্চ ২০২৬', 'DN-2026-000123: ১টি লাইন, ৩ পিস', /^হালিশহর/, /^মাল বুঝে নিলেন/])
      expect(within(onPaper()).getByText(text)).toBeInTheDocument();
    expect(lastRow()).toHaveTextContent(/^মোট৩ পিস$/);
    expect(within(onPaper()).queryByRole('button', { hidden: true })).toBeNull();
    expect(onPaper()).toHaveClass('hidden print:block');
    expect(await heading('Delivery note DN-2026-000123')).toBeVisible();
    expect(onScreen()).toHaveAttribute('lang', 'en');
    expect(onScreen()).toHaveClass('print:hidden');
    expect(within(onScreen()).getByText('1 Mar 2026')).toBeVisible();
    // The choices stay open.
    expect(field).toHaveFocus();
    expect(document.title).toBe('Delivery note DN-2026-000123 · Godown');
  });

  it('shows how it is printed on request, and what was chosen beside Print', async () => {
    const { person, field } = await open();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    expect(field).not.toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Paper and language: A4 sheet' }));
    expect(field).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Paper'), '80 mm roll');
    expect(
      screen.getByRole('button', { name: 'Paper and language: 80 mm roll', expanded: true }),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(field).not.toBeVisible();
  });

  it('says where its customer is, with the phone in the digits of the paper', async () => {
    const place = { shop: 'New Market', address: '12 Station Road\nChattogram', phone: '+8801712345678' };
    const customer = makePartner({ name: 'Rahman Stores', ...place });
    const { api } = serveDocuments();
    api.on(`GET ${PATH}`, () => json(makeDocument({ party: customer.name, partner: customer._id })));
    api.on(`GET /partners/${customer._id}`, () => json(customer));
    renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
    await userEvent.selectOptions(await screen.findByLabelText('Language on paper'), 'বাংলা');
    await waitFor(() =>
      expect(within(onPaper()).getByText('Rahman Stores').parentElement?.textContent).toBe(
        'Rahman StoresNew Market\n12 Station Road\nChattogram\n০১৭১২-৩৪৫৬৭৮',
      ),
    );
  });

  it('says cash sales in its language, until the shop renames them', async () => {
    const { api } = serveDocuments();
    const customer = makePartner({ _id: WALK_IN_CUSTOMER, name: WALK_IN_NAME });
    api.on(`GET ${PATH}`, () => json(makeDocument({ party: customer.name, partner: customer._id })));
    api.on(`GET /partners/${customer._id}`, () => json(customer));
    renderAt(DocumentPage, { at: PATH, path: '/documents/:number' });
    await userEvent.selectOptions(await screen.findByLabelText('Language on paper'), 'বাংলা');
    await waitFor(() => expect(within(onPaper()).getByText('নগদ বিক্রি')).toBeInTheDocument());
    expect(within(onScreen()).getByRole('link', { name: 'Cash sales' })).toBeVisible();
  });

  it('is in two languages, each marked, with digits for readers of both', async () => {
    const { person, field } = await open();
    await person.selectOptions(field, 'বাংলা / English');
    await waitFor(() =>
      expect(onPaper().querySelector('h1')).toHaveTextContent('চালান / Delivery note DN-2026-000123'),
    );
    const paper = within(onPaper());
    expect(paper.getByText('চালান')).toHaveAttribute('lang', 'bn');
    expect(paper.getByText('Delivery note')).toHaveAttribute('lang', 'en');
    expect(paper.getByRole('columnheader', { name: 'পরিমাণ / Quantity', hidden: true })).toBeInTheDocument();
    expect(lastRow()).toHaveTextContent(/^মোট \/ Total3 পিস \/ units$/);
  });

  it('is in the language that was chosen last on this device', async () => {
    const { person, field } = await open();
    await person.selectOptions(field, 'বাংলা');
    await paperHeading('চালান DN-2026-000123');
    cleanup();
    expect((await open()).field).toHaveDisplayValue('বাংলা');
    await paperHeading('চালান DN-2026-000123');
  });

  it('stays in the language on the screen if the texts of the other cannot be loaded', async () => {
    const toasts = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { person, field } = await open();
    vi.spyOn(language, 'textsIn').mockRejectedValue(new Error('offline'));
    await person.selectOptions(field, 'বাংলা');
    expect(await heading('Delivery note DN-2026-000123')).toBeVisible();
    await vi.waitFor(() => expect(toasts).toHaveBeenCalledWith('The texts could not be loaded. Try again.'));
    expect(field).toHaveDisplayValue('English');
  });
});
