/** Every page in every width and theme: axe finds no violation, and nothing scrolls sideways. */
import type { Item } from '@godown/shared/items/item';
import { listMails } from '../fixtures/accounts.js';
import { checkPage, findViolations, THEMES } from '../fixtures/check-page.js';
import type { ItemsApi } from '../fixtures/items.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { emulatorOrigin, PROJECT_ID } from '../fixtures/product.js';
import { expect, signedInTest, test } from '../fixtures/test.js';

const VISITOR_PAGES: [path: string, heading: RegExp][] = [
  ['/team', /team/i],
  ['/blogs', /./],
  ['/login', /Login/],
  ['/register', /Register/],
  ['/addItems', /Add a new Inventory/],
  ['/myItems', /My Items/],
  ['/account-action', /not complete/],
];

for (const [path, heading] of VISITOR_PAGES) {
  test(`${path} is accessible and fits the window for a visitor`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(/ · Godown$/);
    await checkPage(page);
  });
}

/** A long text in which no line can break. */
const AWKWARD_NAME = `Combination-Microwave-${'ABCDEFGHIJ'.repeat(6)} with a name that goes on`;

test('/ fits the window when an item has a long name', async ({ page }) => {
  await page.route(/\/api\/item\?/, async (route) => {
    const response = await route.fetch();
    const items = (await response.json()) as Item[];
    await route.fulfill({ response, json: items.map((item) => ({ ...item, name: AWKWARD_NAME })) });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /counted/ })).toBeVisible();
  await expect(page.getByRole('link', { name: `stock update of ${AWKWARD_NAME}` })).toHaveCount(6);
  // Three of few items, five of many.
  await expect(
    page.getByRole('region', { name: 'Stock today' }).getByText(AWKWARD_NAME).nth(2),
  ).toBeVisible();
  await expect(page).toHaveTitle(/ · Godown$/);
  await checkPage(page);
});

test('the 404 page is accessible and fits the window', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await checkPage(page);
});

test('the page for a new password is accessible and fits the window', async ({ page, account }) => {
  await fetch(
    `${emulatorOrigin()}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${PROJECT_ID}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: account.email }),
    },
  );
  const [mail] = await listMails(account.email);
  await page.goto(`/account-action?mode=resetPassword&oobCode=${mail?.oobCode}`);
  await expect(page.getByLabel('New password')).toBeVisible();
  await checkPage(page);
});

function createAwkwardItem(items: ItemsApi) {
  return items.create({
    name: AWKWARD_NAME,
    description: 'https://example.test/'.padEnd(180, 'specification'),
    supplier: 'Supplier'.repeat(8),
    price: 123456.78,
    quantity: -1234567,
  });
}

signedInTest('the item page is accessible and fits the window', async ({ page, items }) => {
  const item = await createAwkwardItem(items);
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('−1,234,567 items available')).toBeVisible();
  await checkPage(page);
});

signedInTest(
  'the page of an item that does not exist is accessible and fits the window',
  async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto('/item/0123456789abcdef01234567');
    await expect(page.getByRole('heading', { level: 1, name: 'This item does not exist' })).toBeVisible();
    await checkPage(page);
  },
);

signedInTest('the inventory is accessible and fits the window', async ({ page, items }) => {
  await createAwkwardItem(items);
  // A few rows only, because axe needs time for each.
  await page.goto('/manageInventory?q=microwave');
  await expect(page.getByRole('link', { name: /^Combination-Microwave/ }).first()).toBeVisible();
  await checkPage(page);
});

signedInTest('the question before deleting is accessible and fits the window', async ({ page, items }) => {
  const item = await items.create();
  await page.goto('/myItems');
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Want to delete Items?' })).toBeVisible();
  await checkPage(page);
});

signedInTest(
  'My Items is accessible and fits the window, with items and without',
  async ({ page, items }) => {
    await page.goto('/myItems');
    await expect(page.getByRole('heading', { name: 'Ooops!!' })).toBeVisible();
    await checkPage(page);
    await createAwkwardItem(items);
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Oven', exact: true })).toBeVisible();
    await checkPage(page);
  },
);

signedInTest('a form with errors is accessible and fits the window', async ({ page }) => {
  await page.goto('/addItems');
  await page.getByRole('button', { name: 'More about the item' }).click();
  await page.getByLabel('User Email').fill('');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await checkPage(page);
});

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
