import type { PartnerImport } from '@godown/shared/bulk/partner-imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { partnerKeys } from '../../stock/partner-keys';
import { json, problem, renderAt, stubApi } from '../../test/inventory-kit';
import { PartnersMenu } from '../list/partners-menu';

const CHECKED: PartnerImport = {
  sample: [
    ['Our customers'],
    ['Who', 'Fax', 'Mobile'],
    ['Rahman', '7', '01712345678'],
    ['Karim', '8', '01811111111'],
  ],
  mapping: { headingRow: 2, columns: ['name', null, 'phone'] },
  isApplied: false,
  rows: 6,
  added: 3,
  earlier: 0,
  known: 1,
  knownRows: [{ row: 3, name: 'Rahman', opening: 7000, as: 'Rahman Stores' }],
  wrongCount: 2,
  wrong: [
    { row: 4, name: 'Karim', opening: 50, errors: [{ path: 'phone', message: 'Enter a phone number.' }] },
    { row: 5, name: 'Alam', errors: [{ path: '', message: 'The row has 4 cells.' }] },
  ],
  amounts: { file: 8050, added: 1000, earlier: 0, known: 7000, wrong: 50 },
  unread: 1,
  warnings: [{ message: 'In 1 row letters are lost.' }],
  sameCount: 1,
  same: [{ row: 8, name: 'Selim', like: 5 }],
  ignored: ['Fax'],
};
const FILE = new File(['Name'], 'customers.csv', { type: 'text/csv' });

async function open(checked: PartnerImport = CHECKED) {
  const answer = (query: URLSearchParams) => {
    const columns = query
      .get('columns')
      ?.split(',')
      .map((field) => field || null);
    const mapping = columns && { headingRow: Number(query.get('headingRow')), columns };
    return json({ ...checked, ...(mapping && { mapping }), isApplied: !query.get('check') });
  };
  const api = stubApi({
    'POST /partners/import': ({ query }) => answer(query),
    'GET /partners/template.csv': () => new Response('Name'),
  });
  const { client } = renderAt(() => <PartnersMenu kind="customer" request={false} onDeleted={false} />, {
    at: '/',
    path: '/',
  });
  const asked = () => api.of('POST').map(({ query }) => `${query}`);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'More about the list' }));
  await person.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import customers' }));
  const choose = (file = FILE) =>
    person.upload(dialog.getByLabelText(/^A file with one customer in each row/), file);
  return { api, asked, person, dialog, choose, client };
}

const amounts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('says what would become of a file before anything is added, and adds the right rows', async () => {
  const { asked, person, dialog, choose } = await open();
  await choose();
  expect(await dialog.findByText('3 will be added.')).toBeVisible();
  expect(dialog.getByText('customers.csv')).toHaveFocus();
  expect(dialog.getByText('1 is there already, and stays as it is.')).toBeVisible();
  expect(dialog.getByText('2 rows are wrong and will be left out:')).toBeVisible();
  const left = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(left).toEqual([
    'In 1 row letters are lost.',
    'Row 3: Rahman (7,000.00$) There already: Rahman Stores',
    'Row 8: Selim, like row 5',
    'Row 4: Karim (50.00$) Phone: Enter a phone number.',
    'Row 5: Alam The row has 4 cells.',
  ]);
  expect(dialog.getByText('The amount of 1 row cannot be read. It is in no total.')).toBeVisible();
  expect(dialog.getByText('Columns that are not read: Fax')).toBeVisible();
  expect(asked()).toEqual(['kind=customer&check=true']);
  await person.click(dialog.getByRole('button', { name: 'Add 3' }));
  expect(await dialog.findByText('3 added.')).toBeVisible();
  expect(dialog.getByText('2 rows were wrong and were left out:')).toBeVisible();
  expect(dialog.getByText('customers.csv')).toHaveFocus();
  expect(asked()).toEqual(['kind=customer&check=true', 'kind=customer&withoutWrong=true']);
  expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the amounts of the file, of what is added and of what is not beside each other, before and after', async () => {
  const mapping: PartnerImport['mapping'] = { headingRow: 2, columns: ['name', 'opening', 'phone'] };
  const { person, dialog, choose } = await open({ ...CHECKED, mapping });
  await choose();
  const rows = [
    ['6', '8,050.00$'],
    ['3', '1,000.00$'],
    ['1', '7,000.00$'],
    ['2', '50.00$'],
  ];
  expect(await dialog.findByRole('rowheader', { name: 'Will be added' })).toBeVisible();
  expect(amounts()).toEqual(rows);
  await person.click(dialog.getByRole('button', { name: 'Add 3' }));
  expect(await dialog.findByRole('rowheader', { name: 'Added' })).toBeVisible();
  expect(amounts()).toEqual(rows);
});

it('shows what a file that is sent again added before, apart from who was there already', async () => {
  const mapping: PartnerImport['mapping'] = { headingRow: 2, columns: ['name', 'opening', 'phone'] };
  const parts = { file: 8050, added: 100, earlier: 900, known: 7000, wrong: 50 };
  const { dialog, choose } = await open({ ...CHECKED, mapping, added: 1, earlier: 2, amounts: parts });
  await choose();
  expect(await dialog.findByRole('rowheader', { name: 'Added before by this file' })).toBeVisible();
  expect(amounts()).toEqual([
    ['6', '8,050.00$'],
    ['1', '100.00$'],
    ['2', '900.00$'],
    ['1', '7,000.00$'],
    ['2', '50.00$'],
  ]);
});

it('offers nothing to add of a file without anybody new', async () => {
  const { choose } = await open({ ...CHECKED, added: 0 });
  await choose();
  expect(await screen.findByText('0 will be added.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('refuses a file that is too large, and sends nothing', async () => {
  const { asked, choose } = await open();
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 5_000_001 });
  await choose(large);
  expect(await screen.findByText(/The file has more than 5 MB/)).toBeVisible();
  expect(asked()).toEqual([]);
});

it('reads the columns as a person says, and checks the file again', async () => {
  const { asked, person, dialog, choose } = await open();
  await choose();
  await person.click(await dialog.findByRole('button', { name: 'What is in the columns?' }));
  const fax = dialog.getByLabelText('“Fax” (column B)');
  expect(fax).toHaveDisplayValue('Do not read');
  expect(dialog.getByText('7 · 8')).toBeVisible();
  expect(dialog.getByLabelText('“Who” (column A)')).toHaveDisplayValue('Name');
  await person.selectOptions(fax, 'Name');
  expect(await dialog.findByText('Name is chosen for two columns. Choose it for one of them.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
  await person.selectOptions(fax, 'Note');
  await person.selectOptions(dialog.getByLabelText('Headings are in'), 'Row 1: Our customers');
  await person.click(await dialog.findByRole('button', { name: 'Add 3' }));
  const columns = 'columns=name%2Cnote%2Cphone';
  await waitFor(() =>
    expect(asked()).toEqual([
      'kind=customer&check=true',
      `kind=customer&check=true&headingRow=2&${columns}`,
      `kind=customer&check=true&headingRow=1&${columns}`,
      `kind=customer&withoutWrong=true&headingRow=1&${columns}`,
    ]),
  );
});

it('asks for the column with the name where no heading says it', async () => {
  const mapping: PartnerImport['mapping'] = { headingRow: 2, columns: [null, null, 'phone'] };
  const { person, dialog, choose } = await open({ ...CHECKED, mapping, added: 3 });
  await choose();
  expect(await dialog.findByText('Choose the column with the name.')).toBeVisible();
  expect(dialog.queryByText('3 will be added.')).toBeNull();
  await person.selectOptions(dialog.getByLabelText('“Who” (column A)'), 'Name');
  expect(await dialog.findByText('3 will be added.')).toBeVisible();
  expect(dialog.getByLabelText('“Fax” (column B)')).toBeVisible();
});

it('says after an import that broke off that some may be added, and reads what is left and the list again', async () => {
  const { api, asked, person, dialog, choose, client } = await open();
  client.setQueryData(partnerKeys.lists, []);
  await choose();
  const add = await dialog.findByRole('button', { name: 'Add 3' });
  api.on('POST /partners/import', ({ query }) => {
    if (query.has('check')) return json({ ...CHECKED, added: 1, earlier: 2 });
    throw new TypeError('Failed to fetch');
  });
  await person.click(add);
  expect(await dialog.findByText(/^The import stopped\. Some may have been added already\./)).toBeVisible();
  expect(dialog.queryByText(/Nothing was added/)).toBeNull();
  expect(await dialog.findByRole('button', { name: 'Add 1' })).toBeVisible();
  expect(asked().slice(1)).toEqual(['kind=customer&withoutWrong=true', 'kind=customer&check=true']);
  expect(client.getQueryState(partnerKeys.lists)?.isInvalidated).toBe(true);
});

it('says that nothing was added of a file that could not be read', async () => {
  const { api, dialog, choose } = await open();
  api.on('POST /partners/import', () => problem(422, 'invalid_input', 'The file is empty.'));
  await choose();
  expect(await dialog.findByText('Nothing was added. The file is empty.')).toBeVisible();
});

it('gives a template', async () => {
  const { api, person, dialog } = await open();
  await person.click(dialog.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(api.calls.at(-1)).toMatchObject({ path: '/partners/template.csv' }));
  expect(`${api.calls.at(-1)?.query}`).toBe('kind=customer');
});

it('says so if the file was saved again since it was chosen, and sends nothing', async () => {
  const { asked, dialog, person, choose } = await open();
  await choose();
  const add = await dialog.findByRole('button', { name: /^Add/ });
  const read = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('', 'NotReadableError'));
  onTestFinished(() => read.mockRestore());
  const before = asked().length;
  await person.click(add);
  expect(
    await dialog.findByText(
      'Nothing was added. The file was changed or moved since you chose it. Choose it again.',
    ),
  ).toBeVisible();
  expect(asked()).toHaveLength(before);
  expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Choose a file' }));
  expect(dialog.getByLabelText(/^A file with one customer in each row/)).toBeInTheDocument();
});
