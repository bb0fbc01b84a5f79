import type { PartnerImport } from '@godown/shared/trade/partners';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { ImportPartners } from './import-partners';

const CHECKED: PartnerImport = {
  isApplied: false,
  rows: 6,
  added: 3,
  known: 1,
  wrongCount: 2,
  wrong: [{ row: 4, errors: [{ path: 'name', message: 'Enter a name.' }] }],
  ignored: ['Fax'],
};
const FILE = new File(['Name'], 'customers.csv', { type: 'text/csv' });

function open(checked: PartnerImport = CHECKED) {
  const answer = (query: URLSearchParams) =>
    json(query.get('check') ? checked : { ...checked, isApplied: true });
  const api = stubApi({ 'POST /partners/import': ({ query }) => answer(query) });
  renderAt(() => <ImportPartners kind="customer" />, { at: '/', path: '/' });
  const asked = () => api.of('POST').map(({ query }) => `${query}`);
  return { asked, person: userEvent.setup() };
}

it('says what would become of a file before anything is added, and adds the right rows', async () => {
  const toasts = watchToasts();
  const { asked, person } = open();
  await person.upload(screen.getByLabelText('Import customers'), FILE);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import customers' }));
  expect(await dialog.findByText('3 will be added.')).toBeVisible();
  expect(dialog.getByText('1 is there already, and stays as it is.')).toBeVisible();
  expect(dialog.getByText('2 rows are wrong and are left out:')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Row 4: Enter a name.');
  expect(dialog.getByText('Columns that are not read: Fax')).toBeVisible();
  expect(asked()).toEqual(['kind=customer&check=true']);
  await person.click(dialog.getByRole('button', { name: 'Add 3' }));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('3 added.'));
  expect(asked()).toEqual(['kind=customer&check=true', 'kind=customer&withoutWrong=true']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers nothing to add of a file without anybody new', async () => {
  const { person } = open({ ...CHECKED, added: 0 });
  await person.upload(screen.getByLabelText('Import customers'), FILE);
  expect(await screen.findByText('0 will be added.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('refuses a file that is too large, and sends nothing', async () => {
  const { asked, person } = open();
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 5_000_001 });
  await person.upload(screen.getByLabelText('Import customers'), large);
  expect(await screen.findByText(/The file has more than 5 MB/)).toBeVisible();
  expect(asked()).toEqual([]);
});
