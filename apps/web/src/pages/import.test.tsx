import type { Import, ImportRow } from '@godown/shared/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { ImportPage } from './import';
import { ImportsPage } from './imports';

const ID = 'b'.repeat(24);
const JOB = 'a'.repeat(24);
const PATH = `/imports/${ID}`;
const COUNTS = { new: 1, changed: 1, unchanged: 0, wrong: 1 };

const makeImport = (over: Partial<Import> = {}): Import => ({
  _id: ID,
  state: 'uploaded',
  name: 'prices.csv',
  at: '2026-03-01T05:00:00.000Z',
  email: 'rahima@godown.test',
  format: { kind: 'csv', encoding: 'windows-1252', separator: ';' },
  sample: [
    ['Price list', '', ''],
    ['Model', 'Price', 'Qty'],
    ['Kettle', '19,90', '5'],
    ['Grill', '100,00', '8'],
  ],
  mapping: { headingRow: 2, columns: ['name', 'price', 'quantity'], decimal: ',' },
  rows: 3,
  checked: 0,
  ...over,
});

const job = (state: string) => ({
  ...{ _id: JOB, kind: 'import', state, title: 'prices.csv', at: '2026-03-01T05:00:00.000Z' },
  ...{ email: 'rahima@godown.test', total: 2, done: 2, skipped: 0, reversed: 0, notReversed: 0 },
});

const ROWS: Record<string, ImportRow> = {
  new: { row: 3, status: 'new', itemName: 'Kettle', changes: [{ field: 'price', after: 19.9 }], errors: [] },
  changed: {
    ...{ row: 4, status: 'changed', item: 'c'.repeat(24), itemName: 'Grill', errors: [] },
    changes: [{ field: 'price', before: 90, after: 100 }],
  },
  wrong: {
    ...{ row: 5, status: 'wrong', itemName: 'Oven', changes: [] },
    errors: [{ column: 'Price', value: 'cheap', message: 'Enter a number.' }],
  },
};

function open(start: Import) {
  const state = { file: start };
  const become = (next: Partial<Import>) => {
    state.file = { ...state.file, ...next };
    return json(state.file, {}, 202);
  };
  const api = stubApi({
    [`GET ${PATH}`]: () => json(state.file),
    [`GET ${PATH}/rows`]: ({ query }) => json([ROWS[query.get('status') ?? '']].filter(Boolean)),
    [`GET /jobs/${JOB}`]: () => json(job('done')),
    [`POST ${PATH}/check`]: () => become({ state: 'checking', checked: 1 }),
    [`POST ${PATH}/cancel`]: () => become({ state: 'uploaded' }),
    [`POST ${PATH}/apply`]: () => {
      become({ state: 'applied', job: JOB });
      return json(job('running'), {}, 202);
    },
  });
  renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
  return { api, state, person: userEvent.setup() };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('can be discarded before it is applied', async () => {
  const { api, person } = open(makeImport());
  const toasts = watchToasts();
  api.on(`DELETE ${PATH}`, () => json({ deletedCount: 1 }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('prices.csv discarded.'));
  expect(api.of('DELETE').map(({ path }) => path)).toEqual([PATH]);
});

it('cannot be discarded once it is applied', async () => {
  open(makeImport({ state: 'applied', job: JOB }));
  expect(await screen.findByRole('heading', { name: 'This import' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

describe('the columns', () => {
  it('says how the file was read, and shows the first values of each column', async () => {
    open(makeImport());
    expect(await screen.findByText('3 rows, CSV with semicolons, Windows-1252')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Headings are in' })).toHaveDisplayValue(
      'Row 2: Model, Price, Qty',
    );
    expect(screen.getByRole('combobox', { name: /“Price” \(column B\)/ })).toHaveDisplayValue('Price');
    expect(screen.getByText('19,90 · 100,00')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'The quantity is in' })).toBeVisible();
  });

  it('cannot be checked while a field has two columns or nothing tells which item a row is about', async () => {
    const { person } = open(makeImport());
    await person.selectOptions(await screen.findByLabelText(/“Qty”/), 'price');
    expect(screen.getByText(/^Price is chosen for two columns/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
    await person.selectOptions(screen.getByLabelText(/“Qty”/), '');
    await person.selectOptions(screen.getByLabelText(/“Model”/), '');
    expect(screen.getByText(/^Choose the column with the name/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  });
});

describe('the check', () => {
  it('sends the columns, shows its progress and takes the focus, and can be cancelled', async () => {
    const { api, person } = open(makeImport());
    await person.selectOptions(await screen.findByLabelText('Prices are written like'), '.');
    await press('Check the file');
    expect(await screen.findByText('Checking: 1 of 3 rows …')).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByRole('progressbar'));
    expect(document.activeElement).not.toBe(document.body);
    expect(api.of('POST')[0]?.body).toEqual({ ...makeImport().mapping, decimal: '.' });
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeVisible();
  });

  it('shows wrong rows with their reason, changed ones with both values, and what will happen', async () => {
    const { person } = open(makeImport({ state: 'checked', checked: 3, counts: COUNTS }));
    const wrong = await screen.findByRole('region', { name: 'Wrong rows' });
    expect(await within(wrong).findByText(/Enter a number/)).toHaveTextContent(
      'Price “cheap”: Enter a number.',
    );
    await person.click(screen.getByRole('button', { name: 'Changed 1' }));
    const changed = await screen.findByRole('region', { name: 'Changed rows' });
    expect(changed).toHaveTextContent('Price: 90.00$ → 100.00$');
    expect(
      screen.getByText(
        '1 item will be added and 1 item changed. 1 wrong row will be left out. All of it can be undone.',
      ),
    ).toBeVisible();
  });
});

describe('applying', () => {
  const checked = makeImport({ state: 'checked', checked: 3, counts: COUNTS });

  it('is one job with its progress, which is started once with a key', async () => {
    const { api } = open(checked);
    await screen.findByRole('button', { name: 'Apply' });
    await press('Apply');
    expect((await screen.findAllByText('Done: 2 items changed.'))[0]).toBeVisible();
    expect(api.of('POST')).toHaveLength(1);
    expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('uses the same key after a lost response', async () => {
    const { api } = open(checked);
    const apply = `POST ${PATH}/apply`;
    api.on(apply, () => problem(503, 'server_busy', 'Try again.'));
    await screen.findByRole('button', { name: 'Apply' });
    await press('Apply');
    expect(await screen.findByText('Try again.')).toBeVisible();
    await press('Apply');
    await waitFor(() => expect(api.of('POST')).toHaveLength(2));
    const [first, second] = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('asks first if the same file was imported before', async () => {
    const sameFile = { at: '2026-02-01T05:00:00.000Z', email: 'karim@godown.test', job: JOB };
    const { api } = open({ ...checked, sameFile });
    await screen.findByText(/^The same file was imported/);
    await press('Apply');
    const dialog = within(screen.getByRole('dialog', { name: 'Import the same file again?' }));
    expect(dialog.getByText('karim@godown.test imported it on 1 Feb 2026 at 11:00.')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Import again' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  });

  it('is not offered if no row would change anything', async () => {
    open({ ...checked, counts: { new: 0, changed: 0, unchanged: 2, wrong: 1 } });
    expect(await screen.findByText('There is nothing to change.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });
});

it('says that an import is gone', async () => {
  const api = stubApi({ [`GET ${PATH}`]: () => problem(404, 'import_not_found', 'No import has this id.') });
  renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
  expect(await screen.findByRole('heading', { name: 'This import is gone' })).toBeVisible();
  expect(api.unexpected).toEqual([]);
});

describe('the page of all imports', () => {
  it('sends a chosen file under its name and opens it', async () => {
    const api = stubApi({
      'GET /imports': () => json([]),
      'GET /jobs': () => json([]),
      'POST /imports': () => json(makeImport(), {}, 201),
    });
    renderAt(ImportsPage, { at: '/imports', path: '/imports' });
    await userEvent.upload(
      await screen.findByLabelText(/CSV or Excel/),
      new File(['a;b'], 'prices & more.csv'),
    );
    expect(await screen.findByText(/Now at/)).toHaveTextContent(`Now at ${PATH}`);
    expect(api.of('POST')[0]?.query.get('name')).toBe('prices & more.csv');
  });

  it('keeps the page and says why a file was not read', async () => {
    const refuse = () => problem(422, 'invalid_input', 'It is an old .xls workbook. Save it as .xlsx.');
    stubApi({ 'GET /imports': () => json([]), 'GET /jobs': () => json([]), 'POST /imports': refuse });
    renderAt(ImportsPage, { at: '/imports', path: '/imports' });
    await userEvent.upload(await screen.findByLabelText(/CSV or Excel/), new File(['?'], 'old.csv'));
    expect(
      await screen.findByText('old.csv was not imported. It is an old .xls workbook. Save it as .xlsx.'),
    ).toBeVisible();
  });

  it('does not say that there are no changes when they could not be read', async () => {
    stubApi({
      'GET /imports': () => json([]),
      'GET /jobs': () => problem(500, 'internal_error', 'It failed.'),
    });
    renderAt(ImportsPage, { at: '/imports', path: '/imports' });
    expect(await screen.findByRole('heading', { name: 'The changes could not be loaded' })).toBeVisible();
    expect(screen.queryByText(/^None yet/)).not.toBeInTheDocument();
  });
});
