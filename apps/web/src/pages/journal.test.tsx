import type { JournalEntry } from '@godown/shared/journal';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, problem, renderAt, stubApi } from '../test/inventory-kit';
import { JournalPage } from './journal';

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
  ],
});

function open(at = '/journal') {
  const api = stubApi({
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
  expect(await screen.findByText(/Edited an item: Grill 25L/)).toBeVisible();
  expect(screen.getByText('price: 90 → 100')).toBeVisible();
  expect(screen.getByText('barcode: nothing → A-1')).toBeVisible();
});

it('reads only what the filters ask for, and says when there is nothing', async () => {
  const { api, person } = open('/journal?email=anna%40example.com&nonsense=1');
  await screen.findByText('price: 90 → 100');
  expect(String(api.of('GET').find(({ path }) => path === '/journal')?.query)).toBe(
    'email=anna%40example.com',
  );
  await person.selectOptions(screen.getByLabelText('What'), 'job-undone');
  expect(await screen.findByText('Nothing here')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('price: 90 → 100')).not.toBeInTheDocument());
});

it('says why it could not be loaded', async () => {
  const { api } = open();
  api.on('GET /journal', () => problem(403, 'role_required', 'This needs the role manager; yours is staff.'));
  expect(await screen.findByText(/This needs the role manager/)).toBeVisible();
});
