/** Every page, made awkward, in every width and theme: axe finds no violation, and nothing scrolls sideways. */
import type { Me } from '@godown/shared/access/access';
import type { ApiKey } from '@godown/shared/access/api-keys';
import type { JournalEntry } from '@godown/shared/access/journal';
import type { Member } from '@godown/shared/access/members';
import { PERMISSION_NAMES } from '@godown/shared/access/roles';
import type { Delivery, Webhook } from '@godown/shared/integrations/webhooks';
import type { Item } from '@godown/shared/items/item';
import type { Locator, Page } from '@playwright/test';
import { type Account, createAccount, listMails } from '../fixtures/accounts.js';
import { checkPage, findViolations, THEMES } from '../fixtures/check-page.js';
import type { ItemsApi } from '../fixtures/items.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { emulatorOrigin, PROJECT_ID } from '../fixtures/product.js';
import { expect, signedInTest, test } from '../fixtures/test.js';

interface Given {
  page: Page;
  account: Account;
  items: ItemsApi;
}

interface Row<Needs> {
  title: string;
  /** The address. It may be that of data that has to be made first. */
  path: string | ((given: Needs) => Promise<string>);
  /** What the person does on the page. */
  act?: (page: Page) => Promise<void>;
  /** Shown when the page is ready. */
  shows: (page: Page) => Locator;
  /** An error that the browser logs. */
  complaint?: RegExp;
}

/** A long text in which no line can break. */
const AWKWARD_NAME = `Combination-Microwave-${'ABCDEFGHIJ'.repeat(6)} with a name that goes on`;
const AT = '2026-03-01T05:00:00.000Z';
const ADDRESS =
  'somebody.with.a.long.address.in.the.accounts.department@subsidiary.example-wholesale-company.com';
const HOOK = `https://very-long-host-name.example-wholesale-company.com/hooks/${'abcdef0123'.repeat(10)}`;
const ID = 'a'.repeat(24);

const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();

const createAwkwardItem = (items: ItemsApi) =>
  items.create({
    name: AWKWARD_NAME,
    description: 'https://example.test/'.padEnd(180, 'specification'),
    supplier: 'Supplier'.repeat(8),
    price: 123456.78,
    quantity: -1234567,
  });

/** Lets the API respond to a path with what a row says. */
const respond = (page: Page, path: RegExp, json: unknown) =>
  page.route(path, (route) => route.fulfill({ json }));

async function requestNewPassword(): Promise<string> {
  const { email } = await createAccount();
  await fetch(
    `${emulatorOrigin()}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${PROJECT_ID}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
    },
  );
  const [mail] = await listMails(email);
  return `/account-action?mode=resetPassword&oobCode=${mail?.oobCode}`;
}

const FOR_VISITORS: Row<{ page: Page }>[] = [
  { title: '/team', path: '/team', shows: title(/team/i) },
  { title: '/blogs', path: '/blogs', shows: title(/./) },
  { title: '/login', path: '/login', shows: title(/Login/) },
  { title: '/register', path: '/register', shows: title(/Register/) },
  { title: '/addItems', path: '/addItems', shows: title(/Add a new Inventory/) },
  { title: '/myItems', path: '/myItems', shows: title(/My Items/) },
  { title: '/account-action', path: '/account-action', shows: title(/not complete/) },
  {
    title: 'the page for a new password',
    path: requestNewPassword,
    shows: (page) => page.getByLabel('New password'),
  },
  {
    title: 'the page of an unknown address',
    path: '/nowhere',
    shows: (page) => page.getByRole('link', { name: 'Back to Home' }),
    complaint: /status of 404/,
  },
  {
    title: 'the landing page with long names',
    async path({ page }) {
      await page.route(/\/api\/item\?/, async (route) => {
        const response = await route.fetch();
        const items = (await response.json()) as Item[];
        await route.fulfill({ response, json: items.map((item) => ({ ...item, name: AWKWARD_NAME })) });
      });
      return '/';
    },
    async act(page) {
      await expect(title(/counted/)(page)).toBeVisible();
      await expect(page.getByRole('link', { name: `stock update of ${AWKWARD_NAME}` })).toHaveCount(6);
    },
    // Three of few items, five of many.
    shows: (page) => page.getByRole('region', { name: 'Stock today' }).getByText(AWKWARD_NAME).nth(2),
  },
];

const FOR_PEOPLE: Row<Given>[] = [
  {
    title: 'an item',
    path: async ({ items }) => `/item/${(await createAwkwardItem(items))._id}`,
    shows: (page) => page.getByText('−1,234,567 items available'),
  },
  {
    title: 'an item that does not exist',
    path: '/item/0123456789abcdef01234567',
    shows: title('This item does not exist'),
    complaint: /status of 404/,
  },
  {
    title: 'the inventory',
    async path({ items }) {
      await createAwkwardItem(items);
      // A few rows only, because axe needs time for each.
      return '/manageInventory?q=microwave';
    },
    shows: (page) => page.getByRole('link', { name: /^Combination-Microwave/ }).first(),
  },
  {
    title: 'the question before deleting',
    async path({ items }) {
      await items.create();
      return '/myItems';
    },
    act: press(/^Delete /),
    shows: (page) => page.getByRole('dialog', { name: 'Want to delete Items?' }),
  },
  {
    title: 'My Items without items',
    path: '/myItems',
    shows: (page) => page.getByRole('heading', { name: 'Ooops!!' }),
  },
  {
    title: 'My Items',
    async path({ items }) {
      await createAwkwardItem(items);
      return '/myItems';
    },
    shows: (page) => page.getByRole('cell', { name: 'Oven', exact: true }),
  },
  {
    title: 'a form with errors',
    path: '/addItems',
    async act(page) {
      // The other fields come with the name, and stay while one of them has something.
      await page.getByLabel('Name').fill('Oven');
      await page.getByLabel('Quantity').fill('many');
      await press('More about the item')(page);
      await page.getByLabel('Name').fill('');
      await page.getByLabel('User Email').fill('');
      await press('Add Item')(page);
    },
    shows: (page) => page.getByText('Name is required.'),
  },
  {
    title: 'what came and went of an item',
    async path({ items }) {
      const { _id } = await items.create({ name: AWKWARD_NAME, quantity: -1234567 });
      await items.setQuantity(_id, 2_000_000);
      return `/movements?item=${_id}`;
    },
    shows: (page) => page.getByRole('link', { name: AWKWARD_NAME }).nth(1),
  },
  {
    title: 'a list with filters that are not valid',
    path: '/movements?reason=theft&person=nobody',
    shows: (page) => page.getByRole('button', { name: 'Remove the invalid filters' }),
  },
  {
    title: 'the deleted items',
    async path({ items }) {
      await items.remove((await createAwkwardItem(items))._id);
      return '/deletedItems';
    },
    shows: (page) => page.getByRole('row').filter({ hasText: AWKWARD_NAME }).first(),
  },
  {
    title: 'People',
    async path({ page, account: { email } }) {
      const me: Me = { email, role: 'manager', may: PERMISSION_NAMES, hasRoles: true };
      await respond(page, /\/api\/me$/, me);
      await respond(page, /\/api\/members$/, [
        { email, role: 'manager', source: 'setting', lastSignInAt: AT },
        { email: ADDRESS, role: 'viewer', source: 'given', givenAt: AT, givenBy: ADDRESS },
      ] satisfies Member[]);
      return '/people';
    },
    async act(page) {
      await expect(page.getByLabel(`Role of ${ADDRESS}`)).toBeVisible();
      await press('Invite')(page);
      await expect(page.getByLabel('Invite an address')).toBeFocused();
    },
    shows: (page) => page.getByLabel('Invite an address'),
  },
  {
    title: 'Connections',
    async path({ page }) {
      const till = { _id: 'b'.repeat(24), name: 'Till', access: 'read', at: AT, email: ADDRESS } as const;
      await respond(page, /\/api\/api-keys$/, [
        { _id: ID, name: 'W'.repeat(60), access: 'write', at: AT, email: ADDRESS },
        { ...till, revokedAt: AT, revokedBy: ADDRESS },
      ] satisfies ApiKey[]);
      await respond(page, /\/api\/webhooks$/, [
        {
          _id: ID,
          url: HOOK,
          events: ['movement.created', 'stock.low'],
          at: AT,
          email: ADDRESS,
          isOff: true,
        },
      ] satisfies Webhook[]);
      await respond(page, /\/deliveries\?/, [
        { _id: ID, at: AT, type: 'stock.low', state: 'failed', attempts: 10, error: `getaddrinfo ${HOOK}` },
        { _id: 'b'.repeat(24), at: AT, type: 'ping', state: 'waiting', attempts: 2, status: 500, nextAt: AT },
        {
          _id: 'c'.repeat(24),
          at: AT,
          type: 'movement.created',
          state: 'delivered',
          attempts: 1,
          status: 204,
        },
      ] satisfies Delivery[]);
      return '/programs';
    },
    act: press(`Log ${HOOK}`),
    shows: (page) => page.getByText('2 attempts. Status 500.'),
  },
  {
    title: 'the Journal',
    async path({ page }) {
      await respond(page, /\/api\/journal/, [
        {
          _id: ID,
          at: AT,
          email: ADDRESS,
          action: 'item-edited',
          subject: { id: ID, name: AWKWARD_NAME },
          changes: [{ field: 'description', before: 'x'.repeat(500), after: 'short' }],
        },
        { _id: 'b'.repeat(24), at: AT, email: 'Webshop (API key)', action: 'item-added' },
      ] satisfies JournalEntry[]);
      return '/journal';
    },
    shows: (page) => page.getByRole('link', { name: /^Combination-Microwave/ }),
  },
  {
    title: 'a day',
    async path({ items }) {
      const { _id } = await items.create({ name: AWKWARD_NAME, quantity: 1_234_567, price: 123456.78 });
      await items.move(_id, { change: -1_234_567, reason: 'delivered' });
      return '/today';
    },
    shows: (page) => page.getByRole('link', { name: AWKWARD_NAME }).first(),
  },
  {
    title: 'a day without movements',
    path: '/today?date=2001-01-01',
    shows: (page) => page.getByRole('heading', { name: 'No movements on this day' }),
  },
  {
    title: 'a date that does not exist',
    path: '/today?date=never',
    shows: (page) => page.getByRole('button', { name: 'Show today' }),
  },
  {
    title: 'the keys',
    path: '/today?date=never',
    async act(page) {
      await expect(page.getByRole('button', { name: 'Show today' })).toBeVisible();
      await page.keyboard.press('?');
    },
    shows: (page) => page.getByRole('dialog', { name: 'Keys' }),
  },
];

async function checkRow<Needs extends { page: Page }>(
  { path, act, shows }: Row<Needs>,
  given: Needs,
): Promise<void> {
  const { page } = given;
  await page.goto(typeof path === 'string' ? path : await path(given));
  await act?.(page);
  await expect(shows(page)).toBeVisible();
  await expect(page).toHaveTitle(/ · Godown$/);
  await checkPage(page);
}

for (const row of FOR_VISITORS)
  test(`${row.title} is accessible and fits the window for a visitor`, async ({ page, complaints }) => {
    if (row.complaint) complaints.expect(row.complaint);
    await checkRow(row, { page });
  });

for (const row of FOR_PEOPLE)
  signedInTest(
    `${row.title} is accessible and fits the window`,
    async ({ page, account, items, complaints }) => {
      if (row.complaint) complaints.expect(row.complaint);
      await checkRow(row, { page, account, items });
    },
  );

test('the open menu of a small screen is accessible and fits the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/team');
  await expect(pageHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
});
