import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { COUNT_ID } from '../test/stock-count-kit';
import { OpenStockCounts } from './open-stock-counts';

const COUNT = {
  _id: COUNT_ID,
  warehouse: 'uttara',
  title: 'Kitchen',
  at: '2026-03-01T06:00:00.000Z',
  email: 'karim@godown.test',
  lineCount: 40,
  countedLines: 12,
};

it('lists the stock counts in progress with their progress', async () => {
  stubApi({
    'GET /stock-counts': () =>
      json([COUNT, { ...COUNT, _id: 'd'.repeat(24), title: 'Bath', document: 'SC-2026-000001' }]),
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
