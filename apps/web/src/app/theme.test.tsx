import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import indexHtml from '../../index.html?raw';
import { THEME_KEY } from './theme';
import { ThemeSwitch } from './theme-switch';

const system = (dark: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: dark }) as MediaQueryList,
    );

describe('the theme switch', () => {
  it('follows the system until it is used, then remembers the choice', async () => {
    system(false);
    render(<ThemeSwitch />);
    expect(document.documentElement.dataset.theme).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem(THEME_KEY)).toBe('dark');
    expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  });

  it('follows the system again when the theme of the system is chosen', async () => {
    system(true);
    localStorage.setItem(THEME_KEY, 'light');
    document.documentElement.dataset.theme = 'light';
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(localStorage.getItem(THEME_KEY)).toBeNull();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('reads the same key as the script that runs before the first paint', () => {
    expect(indexHtml).toContain(`localStorage.getItem('${THEME_KEY}')`);
  });
});
