import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ItemName } from './item-name';

const NAME = 'Combination microwave with a name that needs four lines on a phone';
const more = () => screen.queryByRole('button', { name: 'Show the whole name' });

/** Calls back at once and, like a browser, whenever the test says that the size has changed. */
let resize = () => {};
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {
        resize();
      }
      disconnect() {}
    },
  );
});

/** Sets the heights that a browser would measure. jsdom has no layout. */
function measureAs(heights: { scrollHeight: number; clientHeight: number }) {
  for (const [property, height] of Object.entries(heights))
    vi.spyOn(HTMLElement.prototype, property as 'scrollHeight', 'get').mockReturnValue(height);
}

it('has no button when the whole name fits into two lines', () => {
  // Letters such as g overflow a little.
  measureAs({ scrollHeight: 43, clientHeight: 39 });
  render(<ItemName name={NAME} />);
  expect(more()).toBeNull();
});

it('shows the whole name on a tap, and two lines again on the next tap', async () => {
  measureAs({ scrollHeight: 104, clientHeight: 52 });
  render(<ItemName name={NAME} />);
  const heading = screen.getByRole('heading', { level: 1, name: NAME });
  expect(heading.className).toContain('line-clamp-2');
  expect(more()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(screen.getByRole('button'));
  expect(heading.className).not.toContain('line-clamp-2');
  await userEvent.click(screen.getByRole('button', { name: 'Shorten the name', expanded: true }));
  expect(heading.className).toContain('line-clamp-2');
});

it('measures again when its size changes', () => {
  measureAs({ scrollHeight: 52, clientHeight: 52 });
  render(<ItemName name={NAME} />);
  measureAs({ scrollHeight: 104, clientHeight: 52 });
  act(() => resize());
  expect(more()).toBeVisible();
});
