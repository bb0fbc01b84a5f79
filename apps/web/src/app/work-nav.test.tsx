import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeSession } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { WorkNav } from './work-nav';

function setUp(path = '/team') {
  renderPage(<WorkNav />, { session: createFakeSession().session, entries: [path] });
  return { person: userEvent.setup() };
}
const row = () => within(screen.getByRole('navigation', { name: 'Work' }));
const address = () => screen.getByTestId('location').textContent;
const more = () => row().getByRole('button', { name: 'More' });

describe('the navigation of people at work', () => {
  it('has four places, a scanner and More on a phone, and four places and More on a wide screen', () => {
    setUp();
    const [phone, wide] = ['md:hidden', 'max-md:hidden'].map((hidden) =>
      row()
        .getAllByRole('listitem')
        .filter(
          ({ className }) =>
            !className.split(' ').includes(hidden === 'md:hidden' ? 'max-md:hidden' : 'md:hidden'),
        )
        .map(({ textContent }) => textContent),
    );
    expect(phone).toEqual(['Items', 'Documents', 'Scan', 'Today', 'More']);
    expect(wide).toEqual(['Documents', 'Today', 'To reorder', 'Overview', 'More']);
  });

  it.each([
    ['Items', '/manageInventory', 'gi'],
    ['Documents', '/documents', 'gd'],
    ['Today', '/today', 'gt'],
    ['To reorder', '/reorder', 'gr'],
    ['Overview', '/overview', 'go'],
  ])('leads to %s, also by two keys', async (name, path, keys) => {
    const { person } = setUp();
    const link = row().getByRole('link', { name });
    expect(link).not.toHaveAttribute('aria-current');
    await person.keyboard(keys);
    expect(address()).toBe(path);
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(row().getAllByRole('link', { current: 'page' })).toEqual([link]);
  });

  it.each([
    ['Customers', '/customers', 'gk'],
    ['Suppliers', '/suppliers', 'ge'],
    ['Sales', '/sales', 'gv'],
    ['Labels', '/labels', 'gl'],
    ['What came and went', '/movements', 'gm'],
    ['Stock counts', '/stockCounts', 'gs'],
    ['Imports', '/imports', 'gu'],
    ['Deleted', '/deletedItems', 'gx'],
    ['People', '/people', 'gp'],
    ['Connections', '/programs', 'gc'],
    ['Journal', '/journal', 'gj'],
  ])('has %s under More, with a line that says what it is for, and two keys', async (name, path, keys) => {
    const { person } = setUp();
    await person.click(more());
    const link = await row().findByRole('link', { name: new RegExp(`^${name}.*\\.$`) });
    await person.click(link);
    expect(address()).toBe(path);
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(more()).toHaveAttribute('aria-current', 'true');
    await person.keyboard('gt');
    expect(more()).not.toHaveAttribute('aria-current');
    await person.keyboard(keys);
    expect(address()).toBe(path);
  });

  it('closes More on Escape and gives the focus back', async () => {
    const { person } = setUp();
    await person.click(more());
    (await row().findByRole('link', { name: /^Journal/ })).focus();
    await person.keyboard('{Escape}');
    expect(row().queryByRole('link', { name: /^Journal/ })).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
  });

  it.each([
    ['/documents/DN-2026-000001', 'Documents'],
    ['/documents/drafts/1', 'Documents'],
    ['/stockValue', 'Overview'],
    ['/item/1', 'Items'],
    ['/addItems', 'Items'],
    ['/imports/1', 'More'],
    ['/customers/1', 'More'],
    ['/suppliers/1/statement', 'More'],
    ['/stockCounts/1', 'More'],
    ['/stockCounts/new', 'More'],
  ])('marks at %s the place %s', (path, name) => {
    setUp(path);
    const marked = row()
      .getAllByRole('listitem')
      .filter((place) => place.querySelector('[aria-current=true]'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('opens the search of the items by the key /', async () => {
    const { person } = setUp();
    await person.keyboard('/');
    expect(address()).toBe('/manageInventory');
  });

  it('goes to the search of the page with /', async () => {
    const field = document.createElement('input');
    field.id = 'find-items';
    document.body.append(field);
    onTestFinished(() => field.remove());
    const { person } = setUp();
    await person.keyboard('/');
    expect(field).toHaveFocus();
    expect(address()).toBe('/team');
  });

  it('asks for the camera with the place in the middle', async () => {
    const onAsked = vi.fn();
    document.addEventListener('godown-camera', onAsked, { once: true });
    const { person } = setUp();
    await person.click(row().getByRole('button', { name: 'Scan' }));
    expect(onAsked).toHaveBeenCalledOnce();
  });
});

describe('the keys', () => {
  it('are listed after ?, and by the button', async () => {
    const { person } = setUp();
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(dialog).toHaveTextContent('gmGo to What came and went');
    expect(dialog).toHaveTextContent('Alt+TGo to the newest notification');
    expect(dialog).toHaveTextContent('Ctrl+EnterSave and send a document');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
    await person.click(more());
    await person.click(await row().findByRole('button', { name: 'Keys ?' }));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  });

  it('can be switched off, and on again by the button', async () => {
    const { person } = setUp();
    const press = async () => {
      await person.click(more());
      await person.click(await row().findByRole('button', { name: 'Keys ?' }));
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
