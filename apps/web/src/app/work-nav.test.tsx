import type { PersonName } from '@godown/shared/access/people';
import { APP_ROUTES } from '@godown/shared/http/routes';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { meQuery } from '../account/me-query';
import { useApi } from '../account/use-api';
import { createFakeSession, RAHIMA } from '../test/fake-identity';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { renderPage } from '../test/render-page';
import { type Door, doorText, pagesBehind } from './doors';
import { pageText } from './page-texts';
import { markOf, PAGE_NAMES, PAGES } from './pages';
import { WorkNav } from './work-nav';
// The first test that opens the box does not wait until all of it is compiled.
import './finder-part';

function setUp(path = '/team') {
  renderPage(<WorkNav />, { session: createFakeSession().session, entries: [path] });
  return { person: userEvent.setup() };
}
const row = () => within(screen.getByRole('navigation', { name: 'Work' }));
const address = () => screen.getByTestId('location').textContent;
/** On a phone all doors are under More. Both are in the document, and styles show one of them. */
const door = (name: string) => row().getByRole('button', { name });
const more = () => door('More');

describe('the navigation of people at work', () => {
  it('has four places, a scanner and More on a phone, and five doors on a wide screen', () => {
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
    expect(phone).toEqual(['Items', 'Sell', 'Scan', 'Customers', 'More']);
    expect(wide).toEqual(['Sell', 'Customers', 'Stock', 'Reports', 'Search', 'You']);
  });

  it('has the other language behind the person, by its own name', async () => {
    const { person } = setUp();
    await person.click(door('You'));
    const language = await row().findByRole('button', { name: 'Language বাংলা' }, { timeout: 5000 });
    expect(within(language).getByText('বাংলা')).toHaveAttribute('lang', 'bn');
  });

  it.each([
    ['Items', '/manageInventory', 'gi'],
    ['Sell', '/documents', 'gd'],
    ['Customers', '/customers', 'gk'],
  ])('leads to %s, also by two keys', async (name, path, keys) => {
    const { person } = setUp();
    const link = row().getByRole('link', { name });
    expect(link).not.toHaveAttribute('aria-current');
    await person.keyboard(keys);
    expect(address()).toBe(path);
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(row().getAllByRole('link', { current: 'page' })).toEqual([link]);
  });

  it.each(
    PAGE_NAMES.flatMap((page) => {
      const { door: behind } = PAGES[page];
      if (!behind || behind === 'items' || behind === 'customers') return [];
      return [[behind === 'shop' ? 'You' : doorText(behind), pageText(page, 'label'), APP_ROUTES[page]]];
    }),
  )('has behind %s the page %s, with a line that says what it is for', async (behind, name, path) => {
    const { person } = setUp();
    await person.click(door(behind));
    const link = await row().findByRole('link', { name: new RegExp(`^${name}.*\\.$`) });
    await person.click(link);
    expect(address()).toBe(path);
    expect(door(behind)).toHaveAttribute('aria-expanded', 'false');
    expect(door(behind)).toHaveAttribute('aria-current', 'true');
    await person.keyboard('gi');
    expect(door(behind)).not.toHaveAttribute('aria-current');
  });

  it('has under More what has no place in the bar, under the heading of its door', async () => {
    const { person } = setUp();
    await person.click(more());
    const groups = await row().findAllByRole('region');
    const words = groups.map((group) => [
      within(group).getByRole('heading').textContent,
      ...within(group)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ]);
    const labels = (behind: Door) => pagesBehind(behind).map((name) => pageText(name, 'label'));
    expect(words).toEqual([
      ['Sell', 'Cash sale', ...labels('sell').filter((label) => label !== 'Documents')],
      ['Stock', 'New receipt', 'New transfer note', 'New stock count', ...labels('stock')],
      ['Reports', ...labels('reports')],
      ['The shop', ...labels('shop')],
    ]);
  });

  it.each([
    ['Sell', 'New delivery note', 'delivery'],
    ['Sell', 'Cash sale', 'delivery&sale=cash'],
    ['Sell', 'New return from customer', 'return'],
    ['Stock', 'New receipt', 'receipt'],
    ['Stock', 'New transfer note', 'transfer'],
  ])('begins behind %s: %s', async (behind, name, kind) => {
    const { person } = setUp();
    await person.click(door(behind));
    await person.click(await row().findByRole('button', { name }));
    expect(address()).toMatch(new RegExp(`^/documents/drafts/[\\w-]{36}\\?kind=${kind}$`));
    expect(door(behind)).toHaveAttribute('aria-expanded', 'false');
  });

  it('has every page of people at work, or the page that it belongs to, behind a door, with a name', () => {
    const behind = PAGE_NAMES.filter((name) => PAGES[name].door);
    const lost = PAGE_NAMES.filter((name) => {
      const { access, top, door: own } = PAGES[name];
      if (access === 'open') return own;
      const isPart = behind.some((other) => markOf(other, APP_ROUTES[name]) === 'true');
      return own ? isPart : !isPart && !top;
    });
    expect(lost).toEqual([]);
    expect(behind.filter((name) => !pageText(name, 'label'))).toEqual([]);
  });

  it('names the last door after the person', async () => {
    const { session } = createFakeSession({ person: RAHIMA });
    renderPage(<WorkNav />, { session, entries: ['/team'] });
    await act(() => session.begin());
    expect(door('rahima')).toBeVisible();
  });

  it('closes a door on Escape and gives the focus back', async () => {
    const { person } = setUp();
    await person.click(more());
    (await row().findByRole('link', { name: /^Journal/ })).focus();
    await person.keyboard('{Escape}');
    expect(row().queryByRole('link', { name: /^Journal/ })).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
  });

  it.each([
    ['/documents/DN-2026-000001', ['Sell', 'Sell']],
    ['/documents/drafts/1', ['Sell', 'Sell']],
    ['/payments', ['Sell', 'More']],
    ['/overview/value', ['Reports', 'More']],
    ['/item/1', ['Items']],
    ['/addItems', ['Items']],
    ['/imports/1', ['Stock', 'More']],
    ['/customers/1', ['Customers']],
    ['/suppliers/1/statement', ['Stock', 'More']],
    ['/stockCounts/1', ['Stock', 'More']],
    ['/stockCounts/new', ['Stock', 'More']],
  ])('marks at %s the places %j', (path, names) => {
    setUp(path);
    const marked = row()
      .getAllByRole('listitem')
      .filter((place) => place.querySelector('[aria-current=true]'));
    expect(marked.map(({ textContent }) => textContent)).toEqual(names);
  });

  it.each([
    ['g h', '/home'],
    ['g i', '/manageInventory'],
    ['g d', '/documents'],
    ['g k', '/customers'],
    ['g s', '/stockCounts'],
    ['g t', '/today'],
  ])('goes by the keys %s to %s', async (keys, path) => {
    const { person } = setUp();
    await person.keyboard(keys.replace(' ', ''));
    expect(address()).toBe(path);
  });

  it.each([
    ['the key /', (person: UserEvent) => person.keyboard('/')],
    ['Ctrl+K', (person: UserEvent) => person.keyboard('{Control>}k{/Control}')],
    ['Cmd+K', (person: UserEvent) => person.keyboard('{Meta>}k{/Meta}')],
    [
      'its place in the row',
      (person: UserEvent) => person.click(row().getByRole('button', { name: 'Search' })),
    ],
    [
      'More',
      async (person: UserEvent) => {
        await person.click(more());
        await person.click(await row().findByRole('button', { name: 'Search for anything' }));
      },
    ],
  ])('opens the box that finds everything by %s, and the focus comes back', async (_, ask) => {
    stubApi({ 'GET /suppliers': () => json([]) });
    const { person } = setUp();
    row().getByRole('link', { name: 'Customers' }).focus();
    await ask(person);
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(address()).toBe('/team');
    expect(document.activeElement?.closest('nav')).not.toBeNull();
  });

  it('opens the box with Ctrl+K while somebody types, but not over a dialog', async () => {
    stubApi({ 'GET /suppliers': () => json([]) });
    const field = document.createElement('input');
    document.body.append(field);
    onTestFinished(() => field.remove());
    const { person } = setUp();
    await person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keys' });
    await person.keyboard('{Control>}k{/Control}');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    field.focus();
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus();
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

it('shows the name of the person, who can change it', async () => {
  const me = { email: RAHIMA.email, role: 'staff', may: ['write'], hasRoles: true };
  let name: string | undefined;
  stubApi({
    'GET /me': () => json({ ...me, ...(name && { name }) }),
    [`PUT /members/${encodeURIComponent(RAHIMA.email)}/name`]: ({ body }) => {
      name = (body as PersonName).name;
      return json({ name });
    },
  });
  const Row = () => {
    useQuery(meQuery(useApi()));
    return <WorkNav />;
  };
  renderAt(Row, { at: '/team', path: '/team' });
  const person = userEvent.setup();
  await person.click(await row().findByRole('button', { name: 'rahima' }));
  await person.click(await row().findByRole('button', { name: `Your name ${RAHIMA.email.split('@', 1)}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your name' }));
  await person.type(dialog.getByLabelText('Name'), 'Rahima Begum');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await person.click(await row().findByRole('button', { name: 'Rahima Begum' }));
  expect(await row().findByRole('button', { name: 'Your name Rahima Begum' })).toBeVisible();
});

describe('the keys', () => {
  it('are listed after ?, and by the button', async () => {
    const { person } = setUp();
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(dialog).toHaveTextContent('gsGo to Stock counts');
    expect(dialog).not.toHaveTextContent('Go to What came and went');
    expect(dialog).toHaveTextContent('Ctrl+KSearch for anything, on any page');
    expect(dialog).toHaveTextContent('Alt+TGo to the newest notification');
    expect(dialog).toHaveTextContent('Ctrl+EnterSave and send a document');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).not.toBeInTheDocument();
    await person.click(door('You'));
    await person.click(await row().findByRole('button', { name: 'Keys ?' }));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  });

  it('can be switched off, and on again by the button', async () => {
    const { person } = setUp();
    const press = async () => {
      await person.click(door('You'));
      await person.click(await row().findByRole('button', { name: 'Keys ?' }));
      await person.click(await screen.findByRole('checkbox', { name: 'Use these keys on this device' }));
      await person.click(screen.getByRole('button', { name: 'Close' }));
    };
    await press();
    await person.keyboard('gs');
    expect(address()).toBe('/team');
    await press();
    await person.keyboard('gs');
    expect(address()).toBe('/stockCounts');
  });
});
