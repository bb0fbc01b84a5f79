import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DarkSwitch } from './dark-switch';
import { THEME_KEY } from './theme';

it('switches to the dark theme and back', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  );
  render(<DarkSwitch />);
  const field = screen.getByRole('checkbox', { name: 'Dark theme' });
  expect(field).not.toBeChecked();
  await userEvent.click(field);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(field).toBeChecked();
  await userEvent.click(field);
  expect(localStorage.getItem(THEME_KEY)).toBeNull();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
