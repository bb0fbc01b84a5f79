import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog';

it('stays open when a dialog inside it is closed', () => {
  const [closeOuter, closeInner] = [vi.fn(), vi.fn()];
  render(
    <Dialog title="Outer" onClose={closeOuter}>
      {() => (
        <Dialog title="Inner" onClose={closeInner}>
          {() => null}
        </Dialog>
      )}
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Inner' }), new Event('close'));
  expect(closeInner).toHaveBeenCalledOnce();
  expect(closeOuter).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { name: 'Outer' }), new Event('close'));
  expect(closeOuter).toHaveBeenCalledOnce();
});
