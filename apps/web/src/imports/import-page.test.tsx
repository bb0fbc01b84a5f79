import type { Import, ImportRow } from '@godown/shared/bulk/imports';
import { sentence } from '@godown/shared/language/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { json, problem, renderAt, stubApi, watchToasts } from '../test/inventory-kit';
import { ImportPage } from './import-page';
import { ImportsPage } from './imports-page';

const ID = 'b'.repeat(24);
const JOB = 'a'.repeat(24);
const PATH = `/imports/${ID}`;
const COUNTS = { new: 1, changed: 1, unchanged: 0, wrong: 1, leftOut: 0 };
const NO_NUMBERS = { point: 0, comma: 0, either: 0, examples: [] };
const PRICES = { point: 0, comma: 2, either: 0, examples: [] };
/** Numbers that can be read in two ways. */
const UNCLEAR = {
  ...{ point: 0, comma: 0, either: 2 },
  examples: [
    { text: '1.200', point: 1.2, comma: 1200 },
    { text: '12.500', point: 12.5, comma: 12_500 },
  ],
};

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
  columns: [
    { confidence: 'likely', numbers: NO_NUMBERS },
    { confidence: 'sure', numbers: PRICES },
    { confidence: 'unsure', numbers: NO_NUMBERS },
  ],
  rows: 3,
  checked: 0,
  ...over,
});

const job = (state: string) => ({
  ...{ _id: JOB, kind: 'import', state, title: 'prices.csv', at: '2026-03-01T05:00:00.000Z' },
  ...{ email: 'rahima@godown.test', total: 2, done: 2, skipped: 0, reversed: 0, notReversed: 0 },
});

const ROWS: Record<string, ImportRow> = {
  new: {
    ...{ row: 3, status: 'new', itemName: 'Kettle', errors: [], warnings: [] },
    changes: [{ field: 'price', after: 19.9 }],
  },
  changed: {
    ...{ row: 4, status: 'changed', item: 'c'.repeat(24), itemName: 'Grill', errors: [], warnings: [] },
    changes: [
      { field: 'price', before: 90, after: 100 },
      { field: 'cartons', before: '', after: '189 x 6; 190 x 1200' },
    ],
  },
  wrong: {
    ...{ row: 5, status: 'wrong', itemName: 'Oven', changes: [], warnings: [] },
    errors: [
      {
        column: 'Price',
        value: 'cheap',
        ...sentence('Write a number like {example}.', { example: '1299,00' }),
      },
    ],
  },
  warned: {
    ...{ row: 6, status: 'changed', item: 'd'.repeat(24), itemName: 'Fan', errors: [] },
    changes: [{ field: 'price', before: 12_500, after: 12.5 }],
    warnings: [sentence('The price falls from {before} to {after}.', { before: 12_500, after: 12.5 })],
  },
  leftOut: { row: 7, status: 'leftOut', itemName: 'Total', changes: [], errors: [], warnings: [] },
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

it('says the errors, the warnings and why the check stopped in Bangla', async () => {
  await inBangla();
  open(
    makeImport({
      ...{ state: 'checked', checked: 3, counts: COUNTS, warned: 1 },
      ...sentence('The file has more than {max} rows. Import it in parts.', { max: 100_000 }),
    }),
  );
  expect(await screen.findByText(/সংখ্যা এভাবে লিখুন: ১২৯৯,০০।/)).toBeVisible();
  expect(screen.getByText('ফাইলে ১,০০,০০০টির বেশি সারি আছে। ভাগ ভাগ করে ইমপোর্ট করুন।')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'সতর্কতা আছে ১' }));
  expect(await screen.findByText('দাম ১২,৫০০.০০$ থেকে কমে ১২.৫০$ হবে।')).toBeVisible();
});

it('says why the check stopped', async () => {
  open(makeImport({ message: 'The file takes too long to read.' }));
  expect(await screen.findByText('The file takes too long to read.')).toBeVisible();
});

it('cannot be discarded once it is applied', async () => {
  open(makeImport({ state: 'applied', job: JOB }));
  expect(await screen.findByRole('heading', { name: 'This import' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

it('says what was left out once it is applied', async () => {
  open(makeImport({ state: 'applied', job: JOB, counts: { ...COUNTS, leftOut: 1 } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Left out 1' }));
  expect(
    await screen.findByText('It looks like a total, a heading or one more picture. It was left out.'),
  ).toBeVisible();
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
    await person.selectOptions(screen.getByLabelText(/“Qty”/), 'cartonUnits');
    expect(screen.getByText(/^Choose the column with the codes of the cartons/)).toBeVisible();
    await person.selectOptions(screen.getByLabelText(/“Qty”/), '');
    await person.selectOptions(screen.getByLabelText(/“Model”/), '');
    expect(screen.getByText(/^Choose the column with the name/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  });
});

describe('what the file does not say', () => {
  it('shows how sure each guess is, and where a remembered one comes from', async () => {
    const remembered = { name: 'january.csv', at: '2026-02-01T05:00:00.000Z' };
    const { person } = open(makeImport({ remembered }));
    expect(
      await screen.findByText('Columns as in your import of “january.csv” on 1 Feb 2026 at 11:00.'),
    ).toBeVisible();
    const qty = screen.getByLabelText(/“Qty”/).closest('li') ?? document.body;
    expect(within(qty).getByText('Please check')).toBeVisible();
    await person.selectOptions(screen.getByLabelText(/“Qty”/), 'stock.uttara');
    expect(within(qty).queryByText('Please check')).not.toBeInTheDocument();
  });

  it('says so at the top when no column is the price or stock', async () => {
    const { person } = open(
      makeImport({ mapping: { headingRow: 2, columns: ['name', null, null], decimal: '.' } }),
    );
    expect(await screen.findByText(/^No column is read as the price or stock\./)).toBeVisible();
    await person.selectOptions(screen.getByLabelText(/“Qty”/), 'quantity');
    expect(screen.getByText(/^No column is read as the price\./)).toBeVisible();
    await person.selectOptions(screen.getByLabelText(/“Price”/), 'price');
    expect(screen.queryByText(/^No column is read/)).not.toBeInTheDocument();
  });

  it('asks how numbers are written, with those of the file, before anything is checked', async () => {
    const { api, person } = open(
      makeImport({
        mapping: { ...makeImport().mapping, decimal: null },
        columns: [{ numbers: NO_NUMBERS }, { numbers: UNCLEAR }, { numbers: NO_NUMBERS }],
      }),
    );
    const point = await screen.findByRole('radio', {
      name: /A point .*“1.200” is\s*1.20\s*“12.500” is\s*12.50/,
    });
    expect(point).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
    await person.click(
      screen.getByRole('radio', { name: /A comma .*“1.200” is\s*1,200\s*“12.500” is\s*12,500/ }),
    );
    await press('Check the file');
    expect(await screen.findByText('Checking the file')).toBeInTheDocument();
    expect(api.of('POST')[0]?.body).toMatchObject({ decimal: ',' });
  });

  it('lists wrong rows first, then warnings, and rows that are left out, which can be read all the same', async () => {
    const { api, person } = open(
      makeImport({ state: 'checked', checked: 3, counts: { ...COUNTS, leftOut: 1 }, warned: 1 }),
    );
    expect(await screen.findByRole('region', { name: 'Wrong rows' })).toBeVisible();
    await press('With warnings 1');
    const warned = await screen.findByRole('region', { name: 'Rows with warnings' });
    expect(warned).toHaveTextContent('The price falls from 12500.00 to 12.50.');
    await press('Left out 1');
    expect(
      await screen.findByText('It looks like a total, a heading or one more picture. It will be left out.'),
    ).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: /^Leave out rows/ }));
    await press('Check again');
    await waitFor(() => expect(api.of('POST')[0]?.body).toMatchObject({ keepTotals: true }));
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

  it('shows the rows of the new check, not those of the one before', async () => {
    const { api, state } = open(makeImport({ state: 'checked', checked: 3, counts: COUNTS }));
    expect(await screen.findByText('Oven')).toBeVisible();
    // It is still being checked when the page asks again.
    api.on(`GET ${PATH}`, () => {
      api.on(`GET ${PATH}/rows`, () => json([{ ...ROWS.wrong, itemName: 'Iron' }]));
      return json({ ...state.file, state: 'checked', counts: { ...COUNTS, wrong: 2 } });
    });
    await press('Check again');
    expect(await screen.findByRole('button', { name: 'Wrong 2' }, { timeout: 3000 })).toBeVisible();
    expect(await screen.findByText('Iron')).toBeVisible();
    expect(screen.queryByText('Oven')).not.toBeInTheDocument();
  });

  it('begins at the top of the page, with its title', async () => {
    const { person } = open(makeImport());
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await person.selectOptions(await screen.findByLabelText('Prices are written like'), '.');
    expect(scrolled).not.toHaveBeenCalled();
    await press('Check the file');
    await screen.findByText('Checking: 1 of 3 rows …');
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  it('says beside the button why it was refused, below all columns', async () => {
    const { api } = open(makeImport());
    api.on(`POST ${PATH}/check`, () => problem(409, 'import_state', 'It is being checked.'));
    await screen.findByLabelText('Prices are written like');
    await press('Check the file');
    const said = await screen.findByText('It is being checked.');
    const columns = screen.getByRole('list');
    expect(columns.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('shows wrong rows with their reason, changed ones with both values, and what will happen', async () => {
    const { person } = open(makeImport({ state: 'checked', checked: 3, counts: COUNTS }));
    const wrong = await screen.findByRole('region', { name: 'Wrong rows' });
    expect(await within(wrong).findByText(/Write a number like 1299,00/)).toHaveTextContent(
      'Price “cheap”: Write a number like 1299,00.',
    );
    await person.click(screen.getByRole('button', { name: 'Changed 1' }));
    const changed = await screen.findByRole('region', { name: 'Changed rows' });
    expect(changed).toHaveTextContent('Price: 90.00$ → 100.00$');
    expect(changed).toHaveTextContent('Cartons: Carton of 6: 189, Carton of 1,200: 190');
    expect(
      screen.getByText(
        '1 item will be added and 1 changed. 1 wrong row will be left out. All of it can be undone.',
      ),
    ).toBeVisible();
  });
});

describe('applying', () => {
  const checked = makeImport({ state: 'checked', checked: 3, counts: COUNTS });

  it('is one job with its progress, which is started once with a key', async () => {
    const { api } = open(checked);
    await screen.findByRole('button', { name: 'Import' });
    await press('Import');
    expect((await screen.findAllByText('Done: 2 items imported.'))[0]).toBeVisible();
    expect(api.of('POST')).toHaveLength(1);
    expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('uses the same key after a lost response', async () => {
    const { api } = open(checked);
    const apply = `POST ${PATH}/apply`;
    api.on(apply, () => problem(503, 'server_busy', 'Try again.'));
    await screen.findByRole('button', { name: 'Import' });
    await press('Import');
    expect(await screen.findByText('Try again.')).toBeVisible();
    await press('Import');
    await waitFor(() => expect(api.of('POST')).toHaveLength(2));
    const [first, second] = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('asks first if new items would have no price', async () => {
    const mapping = { ...makeImport().mapping, columns: ['name' as const, null, 'quantity' as const] };
    const { api } = open({ ...checked, mapping });
    await screen.findByRole('button', { name: 'Import' });
    await press('Import');
    const dialog = within(screen.getByRole('dialog', { name: 'Add 1 item without a price?' }));
    expect(api.of('POST')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Add without a price' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(Object.fromEntries(api.of('POST')[0]?.query ?? [])).toEqual({ withoutPrice: 'true' });
  });

  it.each([
    [{ new: 40, changed: 0 }, '40 items will be added.'],
    [{ new: 0, changed: 1 }, '1 item will be changed.'],
    [{ new: 20_000, changed: 3 }, '20,000 items will be added and 3 changed.'],
  ])('says what %j means', async (counts, text) => {
    open({ ...checked, counts: { ...COUNTS, ...counts, wrong: 0 } });
    expect(await screen.findByText(`${text} All of it can be undone.`)).toBeVisible();
  });

  it('asks first if the same file was imported before', async () => {
    const sameFile = { at: '2026-02-01T05:00:00.000Z', email: 'karim@godown.test', job: JOB };
    const { api } = open({ ...checked, sameFile });
    await screen.findByText(/^The same file was imported/);
    await press('Import');
    const dialog = within(screen.getByRole('dialog', { name: 'Import the same file again?' }));
    expect(dialog.getByText('karim@godown.test imported it on 1 Feb 2026 at 11:00.')).toBeVisible();
    expect(api.of('POST')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Import again' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
  });

  it('is not offered if no row would change anything', async () => {
    open({ ...checked, counts: { ...COUNTS, new: 0, changed: 0, unchanged: 2 } });
    expect(await screen.findByText('There is nothing to change.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
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

describe('another row of headings', () => {
  const again = makeImport({
    mapping: { headingRow: 1, columns: ['name', 'stock.uttara', null], decimal: '.' },
    columns: ['List', 'Stock Uttara', 'Stock Qty'].map((heading) => ({ heading, numbers: NO_NUMBERS })),
  });

  it('guesses the columns again', async () => {
    const api = stubApi({
      [`GET ${PATH}`]: () => json(makeImport()),
      [`POST ${PATH}/headings`]: () => json(again),
    });
    renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
    const choice = await screen.findByRole('combobox', { name: 'Headings are in' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '“Qty” (column C)' }), 'Cost');
    await userEvent.selectOptions(choice, '1');
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/headings`, { headingRow: 1 }],
    ]);
    const column = await screen.findByRole('combobox', { name: '“Stock Uttara” (column B)' });
    expect(column).toHaveDisplayValue('Stock in Uttara');
    expect(screen.getByRole('combobox', { name: '“Stock Qty” (column C)' })).toHaveDisplayValue(
      'Do not read',
    );
    expect(choice).toHaveValue('1');
  });

  it('keeps the columns, and says why, when it cannot be read', async () => {
    stubApi({
      [`GET ${PATH}`]: () => json(makeImport()),
      [`POST ${PATH}/headings`]: () => problem(409, 'import_not_ready', 'The file is being checked.'),
    });
    renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
    const choice = await screen.findByRole('combobox', { name: 'Headings are in' });
    await userEvent.selectOptions(choice, '1');
    expect(await screen.findByText(/The file is being checked/)).toBeVisible();
    expect(choice).toHaveValue('2');
  });
});

it('says what is unusual about a file before it is checked', async () => {
  const warnings = [
    sentence('The sheet has {hidden} hidden rows, perhaps because of a filter. They are imported too.', {
      hidden: 12,
    }),
  ];
  stubApi({ [`GET ${PATH}`]: () => json(makeImport({ warnings })) });
  renderAt(ImportPage, { at: PATH, path: '/imports/:importId' });
  expect(await screen.findByText(/The sheet has 12 hidden rows/)).toBeVisible();
});
