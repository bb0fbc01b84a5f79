import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm-dialog';

function Asker({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(await confirm({ question: 'Want to delete Items?', confirmLabel: 'Delete', danger: true }));
  return (
    <button type="button" onClick={ask}>
      Ask
    </button>
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

const setUp = async () => {
  const onAnswer = vi.fn();
  render(
    <MemoryRouter initialEntries={['/items', '/item/1']} initialIndex={1}>
      <ConfirmProvider>
        <Asker onAnswer={onAnswer} />
        <Back />
      </ConfirmProvider>
    </MemoryRouter>,
  );
  const opener = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(opener);
  return { onAnswer, opener, dialog: await screen.findByRole('dialog', { name: 'Want to delete Items?' }) };
};

describe('the confirmation dialog', () => {
  it('takes the focus, returns yes, and gives the focus back', async () => {
    const { onAnswer, opener, dialog } = await setUp();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
    expect(dialog).not.toHaveAttribute('open');
    expect(opener).toHaveFocus();
  });

  it('returns no on Cancel', async () => {
    const { onAnswer } = await setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
  });

  it('returns no when it is closed with Escape', async () => {
    const { onAnswer, opener, dialog } = await setUp();
    (dialog as HTMLDialogElement).close();
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
    expect(opener).toHaveFocus();
  });

  it('is not answered by the closing of the question before it, of which the browser tells later', async () => {
    const { onAnswer, opener, dialog } = await setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(opener);
    dialog.dispatchEvent(new Event('close'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onAnswer.mock.calls).toEqual([[true], [true]]);
  });

  it('returns no when the page is left, such as with Back', async () => {
    const { onAnswer, dialog } = await setUp();
    screen.getByText('Back').click();
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
    expect(dialog).not.toHaveAttribute('open');
  });
});
