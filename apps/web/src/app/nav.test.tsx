import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeSession, type FakeSessionOptions, RAHIMA } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { Nav } from './nav';
import { PAGES } from './pages';

const setUp = (path = '/', options: FakeSessionOptions = {}) => {
  const { session } = createFakeSession(options);
  renderPage(<Nav />, { session, entries: [path] });
  return { session };
};
const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the navigation', () => {
  it('offers a visitor HOME, TEAM, BLOGS and LOGIN', async () => {
    const { session } = setUp();
    expect(names()).toEqual(['HOME', 'TEAM', 'BLOGS', 'LOGIN']);
    await act(() => session.begin());
    expect(names()).toEqual(['HOME', 'TEAM', 'BLOGS', 'LOGIN']);
  });

  it('offers a signed-in person MANAGE ITEMS, MY ITEMS and signOut', async () => {
    const { session } = setUp('/', { person: RAHIMA });
    await act(() => session.begin());
    expect(names()).toEqual(['HOME', 'MANAGE ITEMS', 'MY ITEMS', 'TEAM', 'BLOGS', 'signOut']);
    await userEvent.click(screen.getByRole('button', { name: 'signOut' }));
    await waitFor(() => expect(names()).toEqual(['HOME', 'TEAM', 'BLOGS', 'LOGIN']));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('has the language for visitors only: others have it behind the person', async () => {
    const { session } = setUp('/', { person: RAHIMA });
    expect(screen.getByRole('button', { name: 'বাংলা' })).toBeVisible();
    await act(() => session.begin());
    expect(screen.queryByRole('button', { name: 'বাংলা' })).toBeNull();
  });

  it('has the links of a signed-in person at once if the last visit ended signed in', () => {
    localStorage.setItem('godown-signed-in', '1');
    setUp();
    expect(names()).toContain('signOut');
  });

  it.each([
    ['/', 'HOME'],
    ['/home', 'HOME'],
    ['/team', 'TEAM'],
    ['/blogs', 'BLOGS'],
    ['/login', 'LOGIN'],
  ])('shows at %s the link %s in orange and the others in white', (path, here) => {
    setUp(path);
    for (const item of screen.getAllByRole('listitem')) {
      const link = item.querySelector('a');
      const isHere = link?.textContent === here;
      expect(link?.getAttribute('aria-current')).toBe(isHere ? 'page' : null);
      expect(link?.className.includes('text-accent-bright')).toBe(isHere);
    }
  });

  it('marks MANAGE ITEMS on the page of an item', async () => {
    const { session } = setUp('/item/0123456789abcdef01234567', { person: RAHIMA });
    await act(() => session.begin());
    const link = screen.getByRole('link', { name: 'MANAGE ITEMS' });
    expect(link).toHaveAttribute('aria-current', 'true');
    expect(link).toHaveClass('text-accent-bright');
    expect(screen.getAllByRole('link', { current: true })).toEqual([link]);
  });

  it('links the brand to /home', () => {
    setUp();
    expect(screen.getByRole('link', { name: 'Godown' })).toHaveAttribute('href', '/home');
  });

  it('opens the menu on small screens, closes it on Escape and gives the focus back', async () => {
    setUp();
    const toggle = screen.getByRole('button', { name: 'Menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const menu = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(menu).toContainElement(screen.getByRole('link', { name: 'TEAM' }));
    screen.getByRole('link', { name: 'TEAM' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('closes the menu when a link in it is followed', async () => {
    setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(screen.getByRole('link', { name: 'BLOGS' }));
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByTestId('location')).toHaveTextContent('/blogs');
  });

  it('loads the part of a link when the pointer is on it', async () => {
    const load = vi.fn();
    PAGES.team.page.preload = load;
    setUp();
    await userEvent.hover(screen.getByRole('link', { name: 'TEAM' }));
    expect(load).toHaveBeenCalledOnce();
  });
});
