import type { Import } from '@godown/shared/bulk/imports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { ImportPage } from './import-page';

const ID = 'b'.repeat(24);
const PATH = `/imports/${ID}`;

const WORKBOOK: Import = {
  _id: ID,
  state: 'uploaded',
  name: 'list.xlsx',
  at: '2026-03-01T05:00:00.000Z',
  email: 'rahima@godown.test',
  format: { kind: 'xlsx', sheet: 'Fans' },
  sheets: ['Cover', 'Fans', 'TVs'],
  sample: [['Name'], ['Fan']],
  mapping: { headingRow: 1, columns: ['name'], decimal: '.' },
  columns: [],
  rows: 1,
  checked: 0,
};
const TVS: Import = {
  ...WORKBOOK,
  format: { kind: 'xlsx', sheet: 'TVs' },
  sample: [['Model'], ['TV']],
  rows: 2,
};

function open(file: Import) {
  const api = stubApi({ [`GET ${PATH}`]: () => json(file), [`POST ${PATH}/sheet`]: () => json(TVS) });
  renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
  return api;
}

it('chooses another sheet of a workbook, and shows its columns', async () => {
  const api = open(WORKBOOK);
  const choice = await screen.findByRole('combobox', { name: 'Import this sheet' });
  expect(choice).toHaveDisplayValue('Fans');
  await userEvent.selectOptions(choice, 'TVs');
  expect(api.of('POST')[0]?.body).toEqual({ sheet: 'TVs' });
  expect(await screen.findByText('2 rows, Excel workbook, sheet “TVs”')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /“Model”/ })).toBeVisible();
});

it('keeps the sheet, and says why, when another cannot be read', async () => {
  const api = open(WORKBOOK);
  api.on(`POST ${PATH}/sheet`, () => problem(422, 'invalid_input', 'The sheet has no rows.'));
  const choice = await screen.findByRole('combobox', { name: 'Import this sheet' });
  await userEvent.selectOptions(choice, 'Cover');
  expect(await screen.findByText(/The sheet has no rows/)).toBeVisible();
  expect(choice).toHaveDisplayValue('Fans');
});

it('offers nothing for a file with one sheet', async () => {
  open({ ...WORKBOOK, sheets: ['Fans'] });
  expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Import this sheet' })).not.toBeInTheDocument();
});
