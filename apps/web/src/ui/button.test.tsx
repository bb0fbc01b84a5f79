import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button';

it('sends once with a double click, also before the page shows that it is busy', async () => {
  const [send, count, submit] = [vi.fn(), vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  render(
    <form onSubmit={({ nativeEvent }) => submit(nativeEvent)}>
      <Button busy={false} onClick={send}>
        Add 3
      </Button>
      <Button busy={false} type="submit">
        Save
      </Button>
      <Button onClick={count}>One more</Button>
    </form>,
  );
  for (const { textContent } of screen.getAllByRole('button'))
    await userEvent.dblClick(screen.getByText(textContent ?? ''));
  expect(send).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
  expect(count).toHaveBeenCalledTimes(2);
});
