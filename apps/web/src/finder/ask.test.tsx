import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { WorkNav } from '../app/work-nav';
import { createFakeSession } from '../test/fake-identity';
import { json, stubApi } from '../test/inventory-kit';
import { renderPage } from '../test/render-page';
// Compiled before, and loaded when the box is opened. So only the first test of a file types before the box is there.
import '../app/finder-part';

it('what is typed before the box is there goes into the box, and none of it is a shortcut', async () => {
  stubApi({
    'GET /suppliers': () => json([]),
    'GET /item': () => json([]),
    'GET /partners': () => json([]),
  });
  renderPage(<WorkNav />, { session: createFakeSession().session, entries: ['/team'] });
  const person = userEvent.setup({ delay: null });
  const link = within(screen.getByRole('navigation', { name: 'Work' })).getByRole('link', {
    name: 'Customers',
  });
  link.focus();
  await person.keyboard('{Control>}k{/Control}gt?');
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveValue('gt?');
  expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  expect(screen.getByTestId('location')).toHaveTextContent('/team');
  // The focus comes back to where it was before.
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(link).toHaveFocus());
});
