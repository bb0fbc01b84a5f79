import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DocumentDraft, saveDraft } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import { RAHIMA } from '../test/fake-identity';
import { json, list, makeItem, problem, renderAt, stubApi } from '../test/inventory-kit';
import { Landing } from './landing-page';

const open = () => renderAt(Landing, { at: '/home', path: '/home', signedIn: false });
const makeItems = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeItem({
      name: `Model ${index + 1}`,
      quantity: index * 10,
      createdAt: `2026-01-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
    }),
  );

describe('the landing page', () => {
  it('has the hero with its two buttons, and links to other pages', async () => {
    stubApi({ 'GET /item': () => list(makeItems(1)) });
    open();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
    expect(screen.getByRole('link', { name: 'Blogs' })).toHaveAttribute('href', '/blogs');
    expect(screen.getByRole('link', { name: 'Manage Inventories' })).toHaveAttribute(
      'href',
      '/manageInventory',
    );
    await screen.findByRole('heading', { name: 'Model 1' });
  });

  it('shows only the first six items, each with a link to its page', async () => {
    const items = makeItems(8);
    stubApi({ 'GET /item': () => list(items) });
    open();
    expect(await screen.findByRole('heading', { name: 'Model 1' })).toBeVisible();
    const names = screen
      .getAllByRole('heading', { level: 3, name: /^Model/ })
      .map((heading) => heading.textContent);
    expect(names).toEqual(['Model 1', 'Model 2', 'Model 3', 'Model 4', 'Model 5', 'Model 6']);
    const ways = screen.getAllByRole('link', { name: /^stock update/ });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(
      items.slice(0, 6).map(({ _id }) => `/item/${_id}`),
    );
  });

  it('requests only the data that it needs, without a token', async () => {
    const api = stubApi({ 'GET /item': () => list(makeItems(2)) });
    open();
    await screen.findByRole('heading', { name: 'Model 1' });
    // The stream opens when the page is idle. On a slow machine that may be before this line.
    expect(api.calls.filter(({ path }) => path !== '/events')).toHaveLength(1);
    expect(Number(api.calls[0]?.query.get('limit'))).toBeLessThanOrEqual(100);
    expect(api.calls[0]?.headers.has('Authorization')).toBe(false);
  });

  it('names the three warehouses and the three reasons', async () => {
    stubApi({ 'GET /item': () => list(makeItems(1)) });
    open();
    for (const name of [
      'WareHouses',
      'Halishar Block Chattogram',
      'Bahaddarhat Block Chattogram',
      'Uttara Block Dhaka',
      'Why Choose Us',
      'Global Brand Products',
      'Refund Policy',
      'Logistics Support',
    ]) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    await screen.findByRole('heading', { name: 'Model 1' });
  });

  it('offers to try again when the items cannot be loaded, and shows no figures', async () => {
    const api = stubApi({ 'GET /item': () => problem(503, 'database_unavailable', 'No database.') });
    open();
    expect(await screen.findByText('No database.')).toBeVisible();
    expect(screen.queryByText('Stock today')).not.toBeInTheDocument();
    api.on('GET /item', () => list(makeItems(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Model 1' })).toBeVisible();
  });

  it('treats a response that is not a list of items as a failure', async () => {
    stubApi({ 'GET /item': () => json([{ _id: 1 }]) });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says what to do when there are no items yet', async () => {
    stubApi({ 'GET /item': () => list([]) });
    open();
    expect(await screen.findByRole('link', { name: 'Add Inventory Items' })).toHaveAttribute(
      'href',
      '/addItems',
    );
  });
});

describe('Stock today', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Stock today' }));

  it('adds up the units and lists the newest items, if it has all items', async () => {
    stubApi({ 'GET /item': () => list(makeItems(8)) });
    open();
    const stock = await panel();
    expect(stock.getByText('8 items · 280 units')).toBeVisible();
    expect(stock.getByText('Newest items')).toBeVisible();
    expect(stock.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Model 870',
      'Model 760',
      'Model 650',
    ]);
  });

  it('shows the balance of each warehouse', async () => {
    const stocks = [
      { halishar: 600, bahaddarhat: 300, uttara: -10 },
      { halishar: 12, bahaddarhat: 98, uttara: 0 },
    ];
    stubApi({ 'GET /item': () => list(stocks.map((stock) => makeItem({ stock, quantity: 1000 }))) });
    open();
    const rows = (await panel()).getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.slice(0, 3)).toEqual([
      'Halishar Block Chattogram612',
      'Bahaddarhat Block Chattogram398',
      'Uttara Block Dhaka−10',
    ]);
  });

  it('takes the last of the list as the newest of items added at the same moment', async () => {
    const createdAt = '2026-01-01T00:00:00.000Z';
    stubApi({ 'GET /item': () => list(makeItems(4).map((item) => ({ ...item, createdAt }))) });
    open();
    const names = (await panel()).getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['Model 430', 'Model 320', 'Model 210']);
  });

  it('shows neither if it does not have all items', async () => {
    stubApi({ 'GET /item': () => list(makeItems(8), 20_000) });
    open();
    const stock = await panel();
    expect(stock.getByText('20,000')).toBeVisible();
    expect(stock.queryByText('units')).not.toBeInTheDocument();
    expect(stock.queryByText('Newest items')).not.toBeInTheDocument();
  });

  it('is hidden if the API sends no number of items', async () => {
    stubApi({ 'GET /item': () => json(makeItems(2)) });
    open();
    await screen.findByRole('heading', { name: 'Model 1' });
    expect(screen.queryByText('Stock today')).not.toBeInTheDocument();
  });
});

const MOVEMENT = {
  _id: 'b'.repeat(24),
  item: 'a'.repeat(24),
  itemName: 'Grill 25L',
  at: '2026-03-01T06:00:00.000Z',
  email: RAHIMA.email,
  warehouse: 'uttara',
  reason: 'delivered',
  change: -3,
  after: 5,
  totalAfter: 9,
  version: 4,
};

/** The landing page of a signed-in person, with so many items below zero and running low. */
function openSignedIn({
  negative = 0,
  low = 0,
  counts = [] as object[],
  movements = [] as object[],
  path = '/',
}) {
  const api = stubApi({
    'GET /item': ({ query }) => list(makeItems(1), query.get('status') === 'negative' ? negative : 1),
    'GET /reorder': () => list([], low),
    'GET /stock-counts': () => json(counts),
    'GET /movements': () => json(movements),
  });
  renderAt(Landing, { at: '/', path });
  return api;
}

describe('the landing page of a signed-in person', () => {
  it('begins with what needs attention', async () => {
    const count = {
      _id: 'c'.repeat(24),
      warehouse: 'uttara',
      title: 'Kitchen',
      at: MOVEMENT.at,
      email: RAHIMA.email,
      lineCount: 40,
      countedLines: 12,
    };
    await saveDraft(RAHIMA.email, makeDraft());
    const nothing = { party: '', reference: '', note: '', lines: [] };
    await saveDraft(RAHIMA.email, { ...makeDraft(), ...nothing, id: '3' });
    await saveDraft('karim@godown.test', { ...makeDraft(), id: '2', party: 'Not hers' });
    openSignedIn({
      negative: 2,
      low: 1000,
      counts: [count, { ...count, _id: 'd'.repeat(24), document: 'SC-1' }],
    });
    const part = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const below = await part.findByRole('link', { name: /^2 Below zero/ });
    expect(below).toHaveAttribute('href', '/manageInventory?status=negative');
    // The page behind it has a line for each place, not for each item.
    expect(part.getByRole('link', { name: /^1,000 Running low Counted in each warehouse/ })).toBeVisible();
    await part.findByRole('link', { name: /Stock count: Kitchen.*12 of 40 counted/ });
    await part.findByRole('link', { name: /Delivery note, Rahman Traders/ });
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/manageInventory?status=negative',
      '/reorder',
      '/documents/drafts/1',
      `/stockCounts/${'c'.repeat(24)}`,
    ]);
    expect(part.queryByText(/Not hers/)).not.toBeInTheDocument();
  });

  it('says so if nothing needs attention, and how the first change will be listed', async () => {
    openSignedIn({});
    expect(await screen.findByText('Nothing needs attention now.')).toBeVisible();
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible();
  });

  it('lists the last changes of this person, and only asks for those', async () => {
    const api = openSignedIn({ movements: [MOVEMENT] });
    const part = within(await screen.findByRole('region', { name: 'Your last changes' }));
    expect(await part.findByRole('link', { name: 'Grill 25L' })).toHaveAttribute(
      'href',
      `/item/${MOVEMENT.item}`,
    );
    expect(part.getByRole('listitem')).toHaveTextContent('−3Grill 25LDelivered, Uttara');
    expect(api.calls.find(({ path }) => path === '/movements')?.query.get('person')).toBe(RAHIMA.email);
  });

  it('asks for the box that finds everything with a tap, and takes along what is typed before it is there', async () => {
    openSignedIn({});
    const asked: unknown[] = [];
    const onAsked = (event: Event) => asked.push(event instanceof CustomEvent && event.detail);
    document.addEventListener('godown-find', onAsked);
    onTestFinished(() => document.removeEventListener('godown-find', onAsked));
    const field = await screen.findByRole('searchbox', { name: 'Search' });
    await userEvent.type(field, 'gr');
    expect(asked).toEqual(['', 'g', 'gr']);
    await userEvent.tab();
    expect(field).toHaveValue('');
  });

  it('offers to try again what could not be loaded, and shows the rest', async () => {
    const api = openSignedIn({ low: 7 });
    api.on('GET /stock-counts', () => problem(503, 'database_unavailable', 'No database.'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: /^7 Running low/ })).toBeVisible();
    api.on('GET /stock-counts', () => json([]));
    await userEvent.click(again);
    await waitFor(() => expect(again).not.toBeInTheDocument());
  });

  it('has one main heading, and all parts of the page of visitors', async () => {
    openSignedIn({});
    expect(await screen.findByRole('heading', { level: 1, name: 'Your work' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const name of [/Every oven/, 'Inventory Items', 'WareHouses', 'Why Choose Us'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    await screen.findByText('Nothing needs attention now.');
  });
});

const makeDraft = (): DocumentDraft => ({
  ...createDraft({ id: '1', kind: 'delivery', warehouse: 'halishar' }),
  party: 'Rahman Traders',
});
