import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeSession } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { WorkNav } from './work-nav';

function setUp(path = '/team') {
  renderPage(<WorkNav />, { session: createFakeSession().session, entries: [path] });
  return { person: userEvent.setup() };
}
const row = () => within(screen.getByRole('navigation', { name: 'Work' }));
const address = () => screen.getByTestId('location').textContent;

describe('the second row', () => {
  it.each([
    ['Overview', '/overview', 'go'],
    ['Items', '/manageInventory', 'gi'],
    ['Documents', '/documents', 'gd'],
    ['Movements', '/movements', 'gm'],
    ['Today', '/today', 'gt'],
    ['To reorder', '/reorder', 'gr'],
    ['Deleted', '/deletedItems', 'gx'],
    ['Programs', '/programs', 'gc'],
    ['People', '/people', 'gp'],
    ['Imports', '/imports', 'gu'],
    ['Journal', '/journal', 'gj'],
  ])('leads to %s, also by two keys', async (name, path, keys) => {
    const { person } = setUp();
    const link = row().getByRole('link', { name });
    expect(link).not.toHaveAttribute('aria-current');
    await person.keyboard(keys);
    expect(address()).toBe(path);
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(row().getAllByRole('link', { current: 'page' })).toEqual([link]);
  });
});

it.each([
  [500, 230],
  [200, 0],
])('scrolls as little as shows the current link on a narrow screen (%d px)', (left, scrolled) => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(left);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  setUp('/overview');
  expect(row().getByRole('list').scrollLeft).toBe(scrolled);
});

describe('the keys', () => {
  it('are listed after ?, and by the button', async () => {
    const { person } = setUp();
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(dialog).toHaveTextContent('gmGo to Movements');
    expect(dialog).toHaveTextContent('Alt+TGo to the newest notification');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
    await person.click(row().getByRole('button', { name: 'Keys ?' }));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  });

  it('can be switched off, and on again by the button', async () => {
    const { person } = setUp();
    const press = async () => {
      await person.click(row().getByRole('button', { name: 'Keys ?' }));
      await person.click(await screen.findByRole('checkbox', { name: 'Use these keys on this device' }));
      await person.click(screen.getByRole('button', { name: 'Close' }));
    };
    await press();
    await person.keyboard('gm');
    expect(address()).toBe('/team');
    await press();
    await person.keyboard('gm');
    expect(address()).toBe('/movements');
  });
});
