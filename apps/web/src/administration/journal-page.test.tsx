import type { JournalEntry } from '@godown/shared/access/journal';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { JournalPage } from './journal-page';

const entry = (n: number, over: Partial<JournalEntry> = {}): JournalEntry => ({
  _id: String(n).padStart(24, '0'),
  at: '2026-03-01T05:00:00.000Z',
  email: 'anna@example.com',
  action: 'signed-in',
  ...over,
});
const EDIT = entry(1, {
  action: 'item-edited',
  subject: { id: 'x', name: 'Grill 25L' },
  changes: [
    { field: 'price', before: 90, after: 100 },
    { field: 'barcode', after: 'A-1' },
    { field: 'reorderPoints.uttara', before: 3, after: 1200 },
    { field: 'cartons', before: '189 x 6', after: '189 x 6; 190 x 1200' },
    { field: 'balance', before: 0, after: -1439.4 },
  ],
});

function open(at = '/journal') {
  const api = stubApi({
    'GET /members': () => json([{ email: 'anna@example.com', role: 'staff', source: 'default' }]),
    'GET /journal': ({ query }) => {
      if (query.get('action') === 'job-undone') return json([]);
      if (query.get('cursor')) return json([entry(2, { email: 'bela@example.com' })]);
      return json([EDIT], { Link: '</api/journal?cursor=1.a>; rel="next"' });
    },
  });
  renderAt(JournalPage, { at, path: '/journal' });
  return { api, person: userEvent.setup() };
}

it('shows who changed what, and from what to what', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Grill 25L' })).toBeVisible();
  expect(screen.getByText('Price: 90.00$ → 100.00$')).toBeVisible();
  expect(screen.getByText('Barcode: none → A-1')).toBeVisible();
  expect(screen.getByText('Warn me at, Uttara: 3 → 1,200')).toBeVisible();
  expect(
    screen.getByText('Cartons: Carton of 6: 189 → Carton of 6: 189, Carton of 1,200: 190'),
  ).toBeVisible();
  expect(screen.getByText('Amount owed: 0.00$ → −1,439.40$')).toBeVisible();
});

it('says which filters of a link are not valid, and removes them', async () => {
  const { api, person } = open('/journal?email=gate&action=item-edited&from=2026-03-02&to=2026-03-01');
  expect(await screen.findByText(/“gate” is neither an e-mail address/)).toBeVisible();
  expect(screen.getByText('The start date is after the end date.')).toBeVisible();
  expect(api.of('GET').filter(({ path }) => path === '/journal')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove the invalid filters' }));
  expect(await screen.findByRole('link', { name: 'Grill 25L' })).toBeVisible();
  expect(screen.getByTestId('location')).toHaveTextContent('/journal?action=item-edited');
});

it('shows all entries again', async () => {
  const { person } = open('/journal?action=job-undone');
  await person.click(await screen.findByRole('button', { name: 'Show all entries' }));
  expect(await screen.findByRole('link', { name: 'Grill 25L' })).toBeVisible();
});

it('reads only what the filters ask for, and says when there is nothing', async () => {
  const { api, person } = open('/journal?email=anna%40example.com&nonsense=1');
  await screen.findByText('Price: 90.00$ → 100.00$');
  expect(String(api.of('GET').find(({ path }) => path === '/journal')?.query)).toBe(
    'email=anna%40example.com',
  );
  await person.selectOptions(screen.getByLabelText('What'), 'job-undone');
  expect(await screen.findByText('No entries match these filters')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Price: 90.00$ → 100.00$')).not.toBeInTheDocument());
  await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(screen.getByLabelText('What')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Person')).toHaveValue(''));
});

it('finds what one person did: an address that is suggested, or any other that is typed', async () => {
  const { api, person } = open();
  const field = await screen.findByRole('combobox', { name: 'Person' });
  await person.click(field);
  await person.click(await screen.findByRole('option', { name: 'anna@example.com' }));
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent('/journal?email=anna%40example.com'),
  );
  await person.clear(field);
  await person.type(field, 'gone@example.com{Enter}');
  await waitFor(() =>
    expect(screen.getByTestId('location')).toHaveTextContent('/journal?email=gone%40example.com'),
  );
  expect(api.of('GET').filter(({ path }) => path === '/members')).toHaveLength(1);
});

it('says why it could not be loaded', async () => {
  const { api } = open();
  api.on('GET /journal', () => problem(403, 'role_required', 'This needs the role manager; yours is staff.'));
  expect(await screen.findByText(/This needs the role manager/)).toBeVisible();
});

it('names jobs and cash sales in the language on the screen, and all others as they are called', async () => {
  await inBangla();
  const name = 'Prices +10 %';
  const made = { template: 'Prices {change}', values: { change: '+10 %' } };
  stubApi({
    'GET /members': () => json([]),
    'GET /journal': () =>
      json([
        entry(1, { action: 'job-started', subject: { id: 'x', name, ...made } }),
        entry(2, { action: 'job-undone', subject: { id: 'x', name: 'Delete items' } }),
        entry(3, { action: 'key-made', subject: { id: 'x', name: 'Delete items' } }),
        entry(4, { action: 'partner-added', subject: { id: WALK_IN_CUSTOMER, name: 'Cash sales' } }),
        entry(5, { action: 'partner-added', subject: { id: 'x', name: 'Rahman Traders' } }),
      ] satisfies JournalEntry[]),
  });
  renderAt(JournalPage, { at: '/journal', path: '/journal' });
  expect(await screen.findByText('দাম +১০ %')).toBeVisible();
  expect(screen.getByText('পণ্য মোছা')).toBeVisible();
  expect(screen.getByText('Delete items')).toBeVisible();
  expect(screen.getByText('নগদ বিক্রি')).toBeVisible();
  expect(screen.getByText('Rahman Traders')).toBeVisible();
});
