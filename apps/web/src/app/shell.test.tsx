import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeSession } from '../test/fake-identity';
import { stubApi } from '../test/inventory-kit';
import { renderPage } from '../test/render-page';
import { Shell } from './shell';

it('has a main part with a heading while the code of a page loads', async () => {
  stubApi({});
  const Page = lazy(() => new Promise<never>(() => {}));
  const { session } = createFakeSession();
  renderPage(
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Page />} />
      </Route>
    </Routes>,
    { session },
  );
  const main = within(await screen.findByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Loading' })).toBeInTheDocument();
  expect(main.getByRole('status', { name: 'Loading' })).toBeVisible();
});
