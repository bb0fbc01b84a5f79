import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/inventory-kit';
import { NotFoundPage } from './not-found-page';

it('leads from the earlier address of a page to that page, with its query', async () => {
  renderAt(NotFoundPage, { at: '/stockValue?date=2026-01-15', path: '/stockValue' });
  expect(await screen.findByTestId('location')).toHaveTextContent('/overview/value?date=2026-01-15');
});

it('leads from an earlier page to the filter that took its place', async () => {
  renderAt(NotFoundPage, { at: '/Suppliers/owed/?q=rah', path: '/suppliers/owed' });
  expect(await screen.findByTestId('location')).toHaveTextContent('/suppliers?owed=some&q=rah');
});
