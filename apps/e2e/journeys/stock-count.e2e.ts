/** Three people count one sheet in three browsers while others deliver. Afterwards each balance equals the units on the shelf. */
import { randomUUID } from 'node:crypto';
import type { Item } from '@godown/shared/items/item';
import { type Document, documentSchema } from '@godown/shared/trade/documents';
import type { Browser, Page } from '@playwright/test';
import { createAccount, fetchAccessToken } from '../fixtures/accounts.js';
import { checkPage } from '../fixtures/check-page.js';
import { watchComplaints } from '../fixtures/complaints.js';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { productUrl } from '../fixtures/product.js';
import { signedInStorage } from '../fixtures/signed-in-storage.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

/** Two more people, each in a browser. */
const test = signedInTest.extend<{ colleagues: Page[] }>({
  colleagues: async ({ browser }, use) => {
    const contexts = await Promise.all([openBrowser(browser), openBrowser(browser)]);
    await use(await Promise.all(contexts.map(({ context }) => context.newPage())));
    for (const { context, complaints } of contexts) {
      await context.close();
      expect(complaints.unexpected(), "errors on a colleague's pages").toEqual([]);
    }
  },
});

/** The browser logs what the journey causes on purpose. */
const CONFLICT = /status of 409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

async function openBrowser(browser: Browser) {
  const storageState = await signedInStorage(await createAccount());
  const context = await browser.newContext({ storageState, baseURL: productUrl(), reducedMotion: 'reduce' });
  const complaints = watchComplaints(context);
  complaints.expect(CONFLICT);
  return { context, complaints };
}

/** The true stock of one item on the shelf. The books may be wrong. */
interface Shelf {
  item: Item;
  units: number;
  /** The units that left after the count. */
  takenSince: number;
  /** Nobody counts a shelf while someone takes a unit from it. */
  lock: Promise<unknown>;
}

function atShelf<T>(shelf: Shelf, work: () => Promise<T>): Promise<T> {
  const done = shelf.lock.then(work);
  shelf.lock = done.catch(() => undefined);
  return done;
}

/** Delivers one unit through the API, and takes it from the shelf. */
function deliver(shelf: Shelf, token: string): Promise<void> {
  return atShelf(shelf, async () => {
    const response = await fetch(`${productUrl()}/api/item/${shelf.item._id}/movements`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ change: -1, warehouse: 'halishar', reason: 'delivered' }),
    });
    expect(response.status).toBe(201);
    shelf.units -= 1;
    shelf.takenSince += 1;
  });
}

const lineOf = (page: Page, { item }: Shelf) => page.getByRole('listitem').filter({ hasText: item.name });
const fieldOf = (page: Page, { item }: Shelf) => page.getByRole('spinbutton', { name: item.name });

/** Saving a count opens the next line, so it may be open already. */
async function openLine(page: Page, shelf: Shelf): Promise<void> {
  if (await fieldOf(page, shelf).isVisible()) return;
  await page.getByRole('button', { name: `Count ${shelf.item.name}`, exact: true }).click();
}

/** The response to the next count of an item. */
const nextResponse = (page: Page, { item }: Shelf) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(`/lines/${item._id}`),
  );

/** Types a figure into the open line. Resolves to the status of the response. */
async function type(page: Page, shelf: Shelf, figure: number): Promise<number> {
  const response = nextResponse(page, shelf);
  const field = fieldOf(page, shelf);
  await field.fill(String(figure));
  await field.press('Enter');
  return (await response).status();
}

/** Presses a button at the line, which saves a count. */
async function choose(page: Page, shelf: Shelf, name: string): Promise<void> {
  const response = nextResponse(page, shelf);
  await lineOf(page, shelf).getByRole('button', { name }).click();
  expect((await response).status()).toBe(200);
}

/** Counts the units on the shelf. If the sheet asks because a unit has left since it was read, the count is correct. */
function count(page: Page, shelf: Shelf): Promise<void> {
  return atShelf(shelf, async () => {
    await openLine(page, shelf);
    const status = await type(page, shelf, shelf.units);
    if (status === 409) await choose(page, shelf, `${shelf.units} is correct`);
    shelf.takenSince = 0;
  });
}

async function readDocument(number: string, token: string): Promise<Document> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${productUrl()}/api/documents/${number}`, { headers });
  return documentSchema.parse(await response.json());
}

/** Items with a balance of 20 in the books, and other numbers on the shelf. */
async function fillShelves(
  create: (fields: { name: string; quantity: number }) => Promise<Item>,
  name: string,
) {
  const shelves: Shelf[] = [];
  for (const [index, units] of [20, 18, 23, 20, 9, 19, 21, 20].entries()) {
    const item = await create({ name: `${name} ${index}`, quantity: 20 });
    shelves.push({ item, units, takenSince: 0, lock: Promise.resolve() });
  }
  return shelves;
}

/** Starts a stock count of the items that have this in their name. Resolves to the address of its sheet. */
async function start(page: Page, name: string, count: number): Promise<string> {
  await page.goto('/stockCounts/new');
  await page.getByLabel('What to count').selectOption('Items that a search finds');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText(`${count} items to count.`)).toBeVisible();
  await page.getByRole('button', { name: 'Start the stock count' }).click();
  await page.waitForURL(/\/stockCounts\/[0-9a-f]{24}$/);
  return page.url();
}

/**
 * Two count the same item on different shelves: the sheet asks the second one. Then someone counts without a connection, on
 * a sheet that does not know of the last delivery: the sheet asks when the count arrives.
 */
async function meetConflicts(
  shared: Shelf,
  offline: Shelf,
  pages: { first: Page; second: Page },
  token: string,
) {
  const { first, second } = pages;
  await openLine(first, shared);
  await openLine(second, shared);
  expect(await type(first, shared, 12)).toBe(200);
  expect(await type(second, shared, 8)).toBe(409);
  await choose(second, shared, 'Add both: 20');

  await goOffline(second.context());
  await deliver(offline, token);
  await openLine(second, offline);
  await fieldOf(second, offline).fill(String(offline.units));
  await fieldOf(second, offline).press('Enter');
  await expect(lineOf(second, offline).getByText('waiting to be sent')).toBeVisible();
  const refused = nextResponse(second, offline);
  await goOnline(second.context());
  expect((await refused).status()).toBe(409);
  await choose(second, offline, `${offline.units} is correct`);
  offline.takenSince = 0;
}

/** Everyone counts a part of the shelves, while units are delivered from all of them. */
async function countAll(shelves: Shelf[], counters: Page[], token: string): Promise<void> {
  const deliveries = async () => {
    for (let round = 0; round < 3; round += 1) for (const shelf of shelves) await deliver(shelf, token);
  };
  const counting = counters.map(async (counter, person) => {
    for (const shelf of shelves.filter((_, index) => index % counters.length === person))
      await count(counter, shelf);
  });
  await Promise.all([deliveries(), ...counting]);
}

test('three people count one sheet while others deliver, and every balance is what is on the shelf', async ({
  page,
  colleagues,
  account,
  items,
  complaints,
}) => {
  test.slow();
  complaints.expect(CONFLICT);
  const token = await fetchAccessToken(account);
  const name = `Shelf ${randomUUID().slice(0, 8)}`;
  const shelves = await fillShelves(items.create, name);
  const [shared, offline, ...others] = shelves;
  const [second] = colleagues;
  if (!shared || !offline || !second) throw new Error('There are too few shelves or people.');
  const sheet = await start(page, name, shelves.length);
  // In view, however long the sheet is.
  await expect(page.getByRole('link', { name: 'Review and send' })).toBeInViewport();
  for (const colleague of colleagues) await colleague.goto(sheet);

  await meetConflicts(shared, offline, { first: page, second }, token);
  await countAll(others, [page, ...colleagues], token);
  for (const shelf of shelves) await deliver(shelf, token);

  await expect(page.getByText(`${shelves.length} of ${shelves.length} counted`)).toBeVisible();
  await page.getByRole('link', { name: 'Review and send' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  const number = (await page.getByRole('link', { name: /^SC-/ }).textContent()) ?? '';
  // The next step is offered.
  await expect(page.getByRole('main').getByRole('link', { name: 'New stock count' })).toBeVisible();
  await expect(toast(page, `Sent as ${number}.`)).toBeVisible();
  // An open page of someone else notices.
  await expect(second.getByRole('link', { name: number })).toBeVisible();

  const document = await readDocument(number, token);
  for (const { item, units, takenSince } of shelves) {
    const stored = await items.find(item._id);
    expect(stored?.stock?.halishar, item.name).toBe(units);
    const line = document.lines.find((each) => each.item === item._id);
    expect(line?.moved, `what moved since the count of ${item.name}`).toBe(-takenSince);
  }
  expect(await items.ledgerIsHealthy()).toBe(true);
});

test('the sheet and its review are accessible and fit the window', async ({ page, items }) => {
  const name = `Shelf ${randomUUID().slice(0, 8)}`;
  const [shelf] = await fillShelves(items.create, name);
  if (!shelf) throw new Error('There are no shelves.');
  await start(page, name, 8);
  await page.getByLabel('Show expected').check();
  await openLine(page, shelf);
  expect(await type(page, shelf, 19)).toBe(200);
  await checkPage(page);
  await page.getByRole('link', { name: 'Review and send' }).click();
  await expect(page.getByRole('heading', { name: 'Not counted' })).toBeVisible();
  await checkPage(page);
});
