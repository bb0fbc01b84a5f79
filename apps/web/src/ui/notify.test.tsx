import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { TOAST_OPTIONS, Toaster } from './toaster';

beforeEach(
  () =>
    void render(
      <MemoryRouter initialEntries={['/documents/DN-2026-000001']}>
        <Toaster />
      </MemoryRouter>,
    ),
);

describe('a toast', () => {
  it('sits at the top right for 5000 ms and is dismissed when dragged past 80 %', () => {
    expect(TOAST_OPTIONS).toMatchObject({
      position: 'top-right',
      autoClose: 5000,
      draggable: true,
      draggablePercent: 80,
    });
  });

  it('does not offer to open the page that one is on', async () => {
    const run = () => {};
    // The language may have changed since.
    const open = { label: 'খুলুন', opens: true, run } as const;
    notify.success('Sent as DN-2026-000001.', { ...open, of: 'DN-2026-000001' });
    notify.success('Sent as DN-2026-000002.', { ...open, of: 'DN-2026-000002' });
    await screen.findByText('Sent as DN-2026-000001.');
    await screen.findByText('Sent as DN-2026-000002.');
    const toast = screen.getByRole('button', { name: 'খুলুন' }).closest('[role=status]');
    expect(toast).toHaveTextContent('Sent as DN-2026-000002.');
  });

  it('is announced politely', async () => {
    notify.success('Item Delivered!');
    const toast = await screen.findByText('Item Delivered!');
    expect(toast.closest('[role]')).toHaveAttribute('role', 'status');
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(document.querySelector('.Toastify__toast-container--top-right')).toContainElement(toast);
  });

  it('with the same text replaces the previous one, so that toasts never cover the pressed button', async () => {
    for (const _ of [1, 2, 3]) notify.success('quantity added!');
    notify.success('new item added..');
    await screen.findByText('new item added..');
    await vi.waitFor(() => expect(screen.getAllByText('quantity added!')).toHaveLength(1));
  });
});

describe('the button of a toast', () => {
  const undo = (name: string) => screen.findByRole('button', { name });
  const say = (text: string, run: () => void, of = 'item 1') =>
    notify.success(text, { label: 'Undo', run, of });

  it('runs its action once, and closes the toast', async () => {
    const run = vi.fn();
    say('One delivered', run);
    const button = await undo('Undo');
    await userEvent.dblClick(button);
    expect(run).toHaveBeenCalledOnce();
    expect(button).not.toBeInTheDocument();
  });

  it('counts toasts with the same text, and runs one action at a time, the latest first', async () => {
    const done: number[] = [];
    for (const serial of [1, 2, 3]) say('Three delivered', () => done.push(serial));
    await userEvent.click(await undo('Undo 1 of 3'));
    expect(done).toEqual([3]);
    await userEvent.click(await undo('Undo 1 of 2'));
    await userEvent.click(await undo('Undo'));
    expect(done).toEqual([3, 2, 1]);
  });

  it('is kept if the same toast opens while the previous one closes', async () => {
    say('Delivered again', () => {});
    await userEvent.click(await undo('Undo'));
    const run = vi.fn();
    say('Delivered again', run);
    await userEvent.click(await undo('Undo'));
    expect(run).toHaveBeenCalledOnce();
  });

  it('is on top if it is that of the last act, also of a repeated one', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    say('Repeated', first);
    await screen.findByText('Repeated');
    say('Other', second, 'item 2');
    await screen.findByText('Other');
    say('Repeated', first);
    const top = () => screen.getAllByRole('button', { name: /^Undo/ })[0] as HTMLElement;
    await vi.waitFor(() => expect(top()).toHaveTextContent('Undo 1 of 2'));
    await userEvent.click(top());
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
  });

  it('does not count toasts with different subjects together', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    say('Delivered here', first);
    notify.success('Delivered here', { label: 'Take back', run: second, of: 'item 2' });
    await userEvent.click(await undo('Take back'));
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('gives the focus back to where it came from', async () => {
    const origin = document.body.appendChild(document.createElement('button'));
    origin.focus();
    say('Delivered by keyboard', () => {});
    const button = await undo('Undo');
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(origin).toHaveFocus();
    origin.remove();
  });

  it.each(['Undo', 'Close'])(
    'gives the focus back from %s where one came through the toast itself',
    async (name) => {
      const origin = document.body.appendChild(document.createElement('button'));
      origin.focus();
      say(`Delivered before ${name}`, () => {});
      const toast = (await screen.findByText(`Delivered before ${name}`)).closest('.Toastify__toast');
      if (!(toast instanceof HTMLElement)) throw new Error('There is no toast.');
      // As the library's shortcut does.
      toast.focus();
      within(toast)
        .getByRole('button', { name: name === 'Undo' ? 'Close' : 'Undo' })
        .focus();
      within(toast).getByRole('button', { name }).focus();
      await userEvent.keyboard('{Enter}');
      expect(origin).toHaveFocus();
      origin.remove();
    },
  );
});
