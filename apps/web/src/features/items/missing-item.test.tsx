import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MissingItem } from './missing-item';
import { json, list, makeItem, problem, renderAt, stubApi, watchToasts } from './test-kit';

const item = makeItem({ name: 'Grill 25L' });
const deleted = {
  ...item,
  deletedAt: new Date(Date.now() - 150_000).toISOString(),
  deletedBy: 'karim@godown.test',
  purgeAt: '2030-03-05T08:00:00.000Z',
};
const decoy = { ...deleted, ...makeItem({ name: 'Another oven' }) };

const open = (id: string) => renderAt(() => <MissingItem id={id} />, { at: '/', path: '/' });

it('says who deleted it and when, and brings it back', async () => {
  const api = stubApi({
    'GET /deleted-items': () => list([decoy, deleted]),
    [`POST /item/${item._id}/restore`]: () => json({ ...item, version: 5 }, {}, 200),
  });
  const toasts = watchToasts();
  open(item._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Grill 25L was deleted' })).toBeVisible();
  const line = screen.getByText(/^Deleted by/);
  expect(line).toHaveTextContent(
    'Deleted by karim@godown.test, 2 min ago. It can be restored until 5 Mar 2030.',
  );
  expect(screen.getByRole('link', { name: 'Deleted items' })).toHaveAttribute('href', '/deletedItems');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
  expect(api.of('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(toasts).toHaveBeenCalledExactlyOnceWith('Grill 25L is back.');
});

it('says why it could not be brought back', async () => {
  stubApi({
    'GET /deleted-items': () => list([deleted]),
    [`POST /item/${item._id}/restore`]: () =>
      problem(403, 'email_not_verified', 'Verify your address first.'),
  });
  open(item._id);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Grill 25L was not restored. Verify your address first.')).toBeVisible();
});

it.each([
  ['it is not among the deleted ones', () => list([decoy])],
  ['these cannot be read', () => problem(500, 'internal_error', 'Something went wrong.')],
])('says that there is none when %s', async (_, answer) => {
  stubApi({ 'GET /deleted-items': answer });
  open(item._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such item' })).toBeVisible();
});
