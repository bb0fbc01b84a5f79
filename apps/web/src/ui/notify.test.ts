import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { TOAST_OPTIONS } from './toaster';

describe('a toast', () => {
  it('sits at the top right for 5000 ms and is dismissed when dragged past 80 %', () => {
    expect(TOAST_OPTIONS).toMatchObject({
      position: 'top-right',
      autoClose: 5000,
      draggable: true,
      draggablePercent: 80,
    });
  });

  it('is announced politely', async () => {
    notify.success('Item Delivered!');
    const toast = await screen.findByText('Item Delivered!');
    expect(toast.closest('[role]')).toHaveAttribute('role', 'status');
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(document.querySelector('.Toastify__toast-container--top-right')).toContainElement(toast);
  });

  it('said again takes the place of the one before, so that a pile never covers what is being pressed', async () => {
    for (const _ of [1, 2, 3]) notify.success('quantity added!');
    notify.success('new item added..');
    await screen.findByText('new item added..');
    await vi.waitFor(() => expect(screen.getAllByText('quantity added!')).toHaveLength(1));
  });
});
