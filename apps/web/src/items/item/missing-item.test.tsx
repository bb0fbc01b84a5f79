import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { deletedItemsQuery } from '../../stock/queries';
import {
  json,
  list,
  makeItem,
  problem,
  renderAt,
  stubApi,
  visitorApi,
  watchToasts,
} from '../../test/inventory-kit';
import { MissingItem } from './missing-item';

const item = makeItem({ name: 'Grill 25L' });
const deleted = {
  ...item,
  deletedAt: new Date(Date.now() - 150_000).toISOString(),
  deletedBy: 'karim@godown.test',
  purgeAt: '2030-03-05T08:00:00.000Z',
};
const decoy = { ...deleted, ...makeItem({ name: 'Another oven' }) };

const open = (id: string) => renderAt(() => <MissingItem id={id} />, { at: '/', path: '/' });

it('says who deleted it and when, and restores it', async () => {
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
  expect(toasts).toHaveBeenCalledExactlyOnceWith('Grill 25L restored.');
});

it('finds an item that was deleted long before others', async () => {
  const next = { Link: '</api/deleted-items?cursor=abc&limit=100>; rel="next"', 'X-Total-Count': '2' };
  stubApi({
    'GET /deleted-items': ({ query }) => (query.has('cursor') ? list([deleted]) : json([decoy], next)),
  });
  open(item._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Grill 25L was deleted' })).toBeVisible();
});

it('fetches the deleted items again, because a cached list may be stale', async () => {
  const answers = [list([decoy]), list([decoy, deleted])];
  const api = stubApi({ 'GET /deleted-items': () => answers.shift() ?? list([]) });
  const headings: (string | null)[] = [];
  renderAt(
    () => {
      const [isMissing, setMissing] = useState(false);
      const { data } = useInfiniteQuery(deletedItemsQuery(visitorApi));
      if (isMissing) return <MissingItem id={item._id} />;
      return (
        data && (
          <button type="button" onClick={() => setMissing(true)}>
            Delete
          </button>
        )
      );
    },
    { at: '/', path: '/' },
  );
  const button = await screen.findByRole('button', { name: 'Delete' });
  const watcher = new MutationObserver(() => {
    const heading = screen.queryByRole('heading', { level: 1 });
    if (heading) headings.push(heading.textContent);
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watcher.disconnect());
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Grill 25L was deleted' })).toBeVisible();
  expect(new Set(headings)).toEqual(new Set(['Grill 25L was deleted']));
  expect(api.calls.filter(({ path }) => path === '/deleted-items')).toHaveLength(2);
});

it('says why it could not be restored', async () => {
  stubApi({
    'GET /deleted-items': () => list([deleted]),
    [`POST /item/${item._id}/restore`]: () =>
      problem(403, 'email_not_verified', 'Verify your address first.'),
  });
  open(item._id);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^Verify your address first\./)).toBeVisible();
});

it.each([
  ['it is not among the deleted items', () => list([decoy])],
  ['the deleted items cannot be fetched', () => problem(500, 'internal_error', 'Something went wrong.')],
])('says that the item does not exist when %s', async (_, answer) => {
  stubApi({ 'GET /deleted-items': answer });
  open(item._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'This item does not exist' })).toBeVisible();
});
