import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { COUNT_ID, KITCHEN, POSTED_BATH } from '../test/stock-count-kit';
import { StockCountsPage } from './stock-counts-page';

const open = (counts: object[]) => {
  stubApi({ 'GET /stock-counts': () => json(counts) });
  renderAt(StockCountsPage, { at: '/stockCounts', path: '/stockCounts' });
};

it('lists the counts in progress, and apart from them those that were posted', async () => {
  open([KITCHEN, POSTED_BATH]);
  expect(await screen.findByText('1 count in progress')).toBeVisible();
  const posted = screen.getByRole('region', { name: 'Sent in the last 30 days' });
  expect(within(posted).getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Bath' })]);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    'Uttara · 12 of 40 counted · started by karim',
  );
  expect(screen.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('href', `/stockCounts/${COUNT_ID}`);
});

it('says how to begin while there are none', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No stock counts yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'New stock count' })).toHaveAttribute('href', '/stockCounts/new');
});
