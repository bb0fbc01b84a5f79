import { APP_ROUTES } from '@godown/shared/http/routes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeSession, RAHIMA } from '../test/fake-identity';
import { json, stubApi } from '../test/inventory-kit';
import { renderPage } from '../test/render-page';
import { App, ROUTES } from './app';

it('routes exactly the addresses for which the server sends the page', () => {
  const pathsIn = (routes: RouteObject[]): string[] =>
    routes.flatMap(({ path, children = [] }) => (path ? [path] : pathsIn(children)));
  // Without any other address, and earlier ones that look like one of a customer.
  const routed = pathsIn(ROUTES).filter((path) => path !== '*' && path !== '/:of/owed');
  expect(routed.toSorted()).toEqual(Object.values(APP_ROUTES).toSorted());
});

it.each([
  ['signs out', null],
  [
    'is replaced by someone else, as in another tab',
    { uid: 'u-2', email: 'karim@godown.test', verified: true },
  ],
])('empties the cache when the person %s', async (_, next) => {
  const { session, become } = createFakeSession({ person: RAHIMA });
  let client: QueryClient | undefined;
  function Probe() {
    client = useQueryClient();
    return null;
  }
  renderPage(
    <>
      <App />
      <Probe />
    </>,
    { session, entries: ['/team'] },
  );
  await act(() => session.begin());
  expect(await screen.findByRole('button', { name: 'signOut' })).toBeVisible();
  client?.setQueryData(['items', 'x'], 'hers');
  act(() => become(next));
  expect(client?.getQueryData(['items', 'x'])).toBeUndefined();
});

it('offers a viewer on the landing page only the pages that a viewer may open', async () => {
  const api = stubApi({
    'GET /me': () => json({ email: RAHIMA.email, role: 'viewer', may: [], hasRoles: true }),
  });
  const { session } = createFakeSession({ person: RAHIMA });
  renderPage(<App />, { session, entries: ['/'] });
  await act(() => session.begin());
  const row = within(await screen.findByRole('navigation', { name: 'Work' }));
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/me')).toBe(true));
  await userEvent.click(row.getByRole('button', { name: 'More' }));
  expect(await row.findByRole('link', { name: /^What came and went/ })).toBeVisible();
  await waitFor(() => expect(row.queryByRole('link', { name: 'Overview' })).not.toBeInTheDocument());
  for (const name of [/^Overview/, /^Connections/, /^People/, /^Journal/])
    expect(row.queryByRole('link', { name })).not.toBeInTheDocument();
});
