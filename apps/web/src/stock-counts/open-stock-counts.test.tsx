import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { COUNT_ID, KITCHEN, POSTED_BATH } from '../test/stock-count-kit';
import { OpenStockCounts } from './open-stock-counts';

it('lists the stock counts in progress with their progress', async () => {
  stubApi({
    'GET /stock-counts': () => json([KITCHEN, POSTED_BATH]),
  });
  renderAt(OpenStockCounts, { at: '/documents', path: '/documents' });
  const link = await screen.findByRole('link', { name: 'Kitchen' });
  expect(link).toHaveAttribute('href', `/stockCounts/${COUNT_ID}`);
  expect(screen.getByRole('listitem')).toHaveTextContent('Uttara · 12 of 40 counted · started by karim');
});

it('shows nothing while there are none', async () => {
  const api = stubApi({ 'GET /stock-counts': () => json([]) });
  renderAt(OpenStockCounts, { at: '/documents', path: '/documents' });
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
