import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showToast } from './toaster';

// First of this file: the container of all toasts comes with it.
it('the very first toasts are one too where they say the same', async () => {
  for (const _ of [1, 2, 3]) showToast('success', 'Counted', { label: 'Undo', run: () => {}, of: 'item 1' });
  expect(await screen.findByRole('button', { name: 'Undo 1 of 3' })).toBeVisible();
  await vi.waitFor(() => expect(screen.getAllByText('Counted')).toHaveLength(1));
});
