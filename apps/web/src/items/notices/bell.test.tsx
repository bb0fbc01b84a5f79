import type { Notice } from '@godown/shared/stock/notices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, problem, renderAt, stubApi } from '../../test/inventory-kit';
import { Bell } from './bell';

const notice = (index: number): Notice => ({
  _id: String(index).padStart(24, '0'),
  at: '2026-03-01T10:00:00.000Z',
  item: String(100 + index).padStart(24, '0'),
  itemName: `Kettle ${index}`,
  warehouse: 'uttara',
  balance: 3,
  reorderPoint: 5,
});
const NOTICES = [notice(3), notice(2), notice(1)];

function open(unseen: number, notices = NOTICES) {
  let current = unseen;
  const api = stubApi({
    'GET /notices': () => json({ notices, unseen: current }),
    'PUT /notices/seen'() {
      current = 0;
      return json({ notices, unseen: 0 });
    },
  });
  renderAt(() => <Bell />, { at: '/item', path: '/item' });
  return { api, person: userEvent.setup() };
}

const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('says how many notices are new, and nothing if none is', async () => {
    open(2);
    expect(await bell('Notices, 2 new')).toHaveTextContent('2');
  });

  it('shortens a large number', async () => {
    open(42);
    expect(await bell('Notices, 9+ new')).toHaveTextContent('9+');
  });

  it('opens the notices, marks the new ones, and tells the server that they were seen', async () => {
    const { api, person } = open(2);
    await person.click(await bell('Notices, 2 new'));
    const panel = screen.getByRole('region', { name: 'Notices' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^New: Kettle 33 left in Uttara, warn at 5/),
      expect.stringMatching(/^New: Kettle 2/),
      expect.stringMatching(/^Kettle 1/),
    ]);
    expect(within(panel).getByRole('link', { name: /Kettle 3/ })).toHaveAttribute(
      'href',
      `/item/${notice(3).item}`,
    );
    expect(within(panel).getByRole('link', { name: 'To reorder' })).toHaveAttribute('href', '/reorder');
    const [sent] = api.calls.filter(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ newest: notice(3)._id });
    await bell('Notices');
  });

  it('does not tell the server again when nothing is new', async () => {
    const { api, person } = open(0);
    await person.click(await bell('Notices'));
    await screen.findByText('Kettle 1');
    expect(api.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('says what a notice is while there is none', async () => {
    const { person } = open(0, []);
    await person.click(await bell('Notices'));
    expect(await screen.findByText(/Nothing is running low/)).toBeVisible();
  });

  it('closes with Escape and gives the focus back', async () => {
    const { person } = open(0);
    await person.click(await bell('Notices'));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
    expect(await bell('Notices')).toHaveFocus();
  });

  it('offers to try again after a failure', async () => {
    let fails = true;
    stubApi({
      'GET /notices': () =>
        fails ? problem(422, 'invalid_input', 'No.') : json({ notices: NOTICES, unseen: 0 }),
    });
    renderAt(() => <Bell />, { at: '/item', path: '/item' });
    const person = userEvent.setup();
    await person.click(await bell('Notices'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The notices could not be loaded.');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });
});
