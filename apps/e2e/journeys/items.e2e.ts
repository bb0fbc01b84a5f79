import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts.js';
import { checkPage } from '../fixtures/check-page.js';
import { expect, signedInTest, test, toast } from '../fixtures/test.js';

function delivered(page: Page) {
  return page.getByRole('button', { name: 'Delivered', exact: true });
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

async function restock(page: Page, amount: string): Promise<void> {
  await page.getByRole('spinbutton').fill(amount);
  await page.getByRole('button', { name: 'Restock' }).click();
}

signedInTest('deliveries count down to SOLD and then below zero', async ({ page, items }) => {
  const item = await items.create({
    name: 'Last Two Ovens',
    quantity: 2,
    price: 129.5,
    img: '/catalogue/halda-steam-32.svg',
    description: '25 l, grill',
  });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Last Two Ovens' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Last Two Ovens' })).toBeVisible();
  await expect(page.getByText('25 l, grill')).toBeVisible();
  await expect(page.getByText('129.50$')).toBeVisible();
  await expect(page.getByText('2 items available')).toBeVisible();
  await delivered(page).click();
  await expect(page.getByText('1 items available')).toBeVisible();
  await expect(toast(page, 'Item Delivered!')).toBeVisible();
  await delivered(page).click();
  await expect(page.getByText('SOLD', { exact: true })).toBeVisible();
  await delivered(page).click();
  const question = page.getByRole('dialog', { name: 'Halishar has 0. Deliver 1?' });
  await expect(question.getByText('No other warehouse has any.')).toBeVisible();
  await question.getByRole('button', { name: 'Deliver 1' }).click();
  await expect(page.getByText('−1 items available')).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(-1);
  await expect(page.getByRole('link', { name: 'Manage Inventories' })).toHaveAttribute(
    'href',
    '/manageInventory',
  );
});

signedInTest('restocking adds a positive amount', async ({ page, items }) => {
  const item = await items.create({ quantity: 3 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByRole('heading', { name: 'Want to Restock Items?' })).toBeVisible();
  await restock(page, '40');
  await expect(page.getByText('43 items available')).toBeVisible();
  await expect(toast(page, 'quantity added!')).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveValue('');
  expect((await items.find(item._id))?.quantity).toBe(43);
});

signedInTest(
  'restocking without a number shows the alert, and zero or less changes nothing',
  async ({ page, items }) => {
    const item = await items.create({ quantity: 3 });
    await page.goto(`/item/${item._id}`);
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      return dialog.accept();
    });
    await expect(page.getByText('3 items available')).toBeVisible();
    await restock(page, '');
    expect(alerts).toEqual(['invalid']);
    await restock(page, '0');
    await restock(page, '-4');
    expect(alerts).toEqual(['invalid']);
    // The count is still the old one, so nothing was sent before.
    await restock(page, '1');
    await expect(page.getByText('4 items available')).toBeVisible();
    // The toast is shown when the server has responded.
    await expect(toast(page, 'quantity added!')).toBeVisible();
    expect((await items.find(item._id))?.version).toBe(item.version + 1);
  },
);

signedInTest(
  'an item without a barcode gets one of our own, and Undo takes it away',
  async ({ page, items }) => {
    const item = await items.create({ name: `Oven without a code ${Date.now()}` });
    await page.goto(`/item/${item._id}`);
    const give = page.getByRole('button', { name: 'Give it a code of our own' });
    await give.click();
    await expect(page.getByText(/^20\d{11}$/)).toBeVisible();
    await expect(give).toHaveCount(0);
    const barcode = (await items.find(item._id))?.barcode ?? '';
    await expect(toast(page, `Barcode: ${barcode}`)).toBeVisible();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(give).toBeVisible();
    await expect.poll(async () => (await items.find(item._id))?.barcode).toBeUndefined();
  },
);

signedInTest('a change that another person has made is kept', async ({ page, items }) => {
  const item = await items.create({ quantity: 10 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('10 items available')).toBeVisible();
  await items.setQuantity(item._id, 15);
  await delivered(page).click();
  await expect(page.getByText('14 items available')).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(14);
});

signedInTest(
  'a refused delivery is rolled back, and the reason is shown',
  async ({ page, items, complaints }) => {
    complaints.expect(/status of 500/);
    const item = await items.create({ quantity: 7 });
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('7 items available')).toBeVisible();
    await page.route(`**/api/item/${item._id}/movements`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await delivered(page).click();
    await expect(page.getByText('1 change was not saved.')).toBeVisible();
    await expect(page.getByText(`${item.name}: 1 delivered from Halishar`)).toBeVisible();
    await expect(page.getByText('7 items available')).toBeVisible();
  },
);

signedInTest(
  'the inventory lists every item, and deletes one only after a confirmation',
  async ({ page, items }) => {
    const item = await items.create({ name: `Deletable Oven ${Date.now()}` });
    await page.goto('/manageInventory?sort=createdAt&order=desc');
    await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
    for (const column of ['Id', 'Model', 'Image', 'Action']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Add Inventory Items' })).toHaveAttribute(
      'href',
      '/addItems',
    );
    const row = rowOf(page, item.name);
    await expect(row).toContainText(item._id);

    await row.getByRole('button', { name: /Delete/ }).click();
    const question = page.getByRole('dialog', { name: 'Want to delete Items?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(row).toBeVisible();
    expect(await items.find(item._id)).not.toBeNull();

    await row.getByRole('button', { name: /Delete/ }).click();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(row.getByRole('button', { name: /Delete/ })).toBeFocused();

    await row.getByRole('button', { name: /Delete/ }).click();
    await question.getByRole('button', { name: /Delete/ }).click();
    await expect(row).toBeHidden();
    expect(await items.find(item._id)).toBeNull();
  },
);

signedInTest(
  'the sheet of a row copies its id, a double click selects a word, and a click beside the text opens the item',
  async ({ page, context, items }) => {
    const item = await items.create({ name: `Selectable Oven ${Date.now()}`, price: 1234 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/manageInventory?q=selectable');
    await rowOf(page, item.name)
      .getByRole('button', { name: `More about ${item.name}` })
      .click();
    await page.getByRole('button', { name: `Copy the id of ${item.name}` }).click();
    await expect(toast(page, 'Id copied.')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(item._id);
    await rowOf(page, item.name).getByText('1,234.00$').locator('visible=true').dblclick();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('1,234.00');
    await expect(page).toHaveURL(/manageInventory/);
    await page.mouse.click(5, 400);
    await rowOf(page, item.name).getByRole('cell').nth(4).click();
    await expect(page).toHaveURL(`/item/${item._id}`);
  },
);

signedInTest('on a phone the count and Delivered are visible without scrolling', async ({ page, items }) => {
  const name = 'Combination microwave oven with grill, convection and a name that goes on for several lines';
  const item = await items.create({ name, quantity: 7 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('7 items available')).toBeInViewport({ ratio: 1 });
  await expect(delivered(page)).toBeInViewport({ ratio: 1 });
  const heading = page.getByRole('heading', { level: 1, name });
  const height = async () => (await heading.boundingBox())?.height ?? 0;
  const short = await height();
  await page.getByRole('button', { name: 'Show the whole name' }).click();
  expect(await height()).toBeGreaterThan(short);
});

signedInTest('an item is delivered from its card in the list on a phone', async ({ page, items }) => {
  const item = await items.create({ name: `Card Oven ${Date.now()}`, quantity: 7 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/manageInventory?q=card');
  const card = rowOf(page, item.name);
  await expect(card.getByText('7 of 7')).toBeVisible();
  await expect(card.getByText('in Halishar').locator('visible=true')).toHaveText('in Halishar');
  await card.getByRole('button', { name: `Delivered ${item.name}` }).click();
  await expect(card.getByText('6 of 6')).toBeVisible();
  await expect.poll(async () => (await items.find(item._id))?.quantity).toBe(6);
  await expect(card.getByRole('button', { name: /^Delete/ })).toBeHidden();
  await card.getByRole('button', { name: `More about ${item.name}` }).click();
  const menu = page.getByRole('dialog', { name: item.name });
  await expect(menu.getByText('Bahaddarhat', { exact: true })).toBeVisible();
  await checkPage(page);
  await menu.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Want to delete Items?' })).toBeVisible();
});

signedInTest(
  'the inventory says that it could not be loaded, and Try again loads it',
  async ({ page, complaints }) => {
    complaints.expect(/status of 503/);
    for (const path of ['item?*', 'events']) {
      // Also the stream: with it the page would try again by itself.
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, body: '' }));
    }
    await page.goto('/manageInventory');
    await expect(page.getByRole('heading', { name: 'The items could not be loaded' })).toBeVisible({
      timeout: 15_000,
    });
    await page.unroute('**/api/item?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'All Inventory Items' })).toBeVisible();
  },
);

/** On a phone and at a counter, without a tap or a scroll. */
async function expectFiveFieldsInView(page: Page): Promise<void> {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const label of ['User Email', 'Name', 'Description', /^Price/, 'Image URL'])
      await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 });
  }
}

async function fillNewItem(page: Page, { email }: Account, name: string): Promise<void> {
  await page.getByLabel('User Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('28 l, convection');
  await page.getByLabel(/^Price/).fill('219.99');
  await page.getByLabel('Image URL').fill('https://pictures.example/oven.png');
}

signedInTest(
  'adding an item asks for the two required fields, then lists it under My Items',
  async ({ page, account }) => {
    await page.goto('/myItems');
    await expect(page.getByRole('heading', { name: 'Ooops!!' })).toBeVisible();
    await expect(page.getByText('Items not added')).toBeVisible();

    await page.goto('/addItems');
    await expect(page.getByRole('heading', { level: 1, name: 'Add a new Inventory' })).toBeVisible();
    // The page fills it in when the session is known.
    await expect(page.getByLabel('User Email')).toHaveValue(account.email);
    await expectFiveFieldsInView(page);
    await page.getByLabel('User Email').fill('');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('User Email is required.')).toBeVisible();
    await expect(page.getByText('Name is required.')).toBeVisible();

    await fillNewItem(page, account, 'Nordlys Convection 28');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(toast(page, 'new item added..')).toBeVisible();
    await expect(page.getByText('User Email is required.')).toBeHidden();

    await page.goto('/myItems');
    for (const column of ['User Email', 'Product Model', 'Category', 'Action']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    }
    const row = rowOf(page, 'Nordlys Convection 28');
    await expect(row.getByRole('cell', { name: account.email })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Oven', exact: true })).toBeVisible();

    await row.getByRole('button', { name: /Delete/ }).click();
    const question = page.getByRole('dialog', { name: 'Want to delete Items?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /Delete/ }).click();
    await question.getByRole('button', { name: /Delete/ }).click();
    await expect(page.getByRole('heading', { name: 'Ooops!!' })).toBeVisible();
  },
);

test('a visitor fills in a new item, signs in to add it, and keeps the typed text', async ({
  page,
  account,
  complaints,
}) => {
  complaints.expect(/pictures\.example/);
  await page.goto('/addItems');
  await expectFiveFieldsInView(page);
  await fillNewItem(page, account, 'Typed Before Login');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(page).toHaveURL('/login');
  // Until the login page is loaded, the form is still shown, and its "User Email" has the same label.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/addItems');
  await expect(page.getByLabel('Name')).toHaveValue('Typed Before Login');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(toast(page, 'new item added..')).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed Before Login' })).toBeVisible();
});

signedInTest('a price takes a decimal comma, and does not change on scroll', async ({ page }) => {
  await page.goto('/addItems');
  const price = page.getByRole('spinbutton', { name: 'Price in $' });
  await price.fill('219,50');
  await expect(page.getByText('= 219.50')).toBeVisible();
  await price.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(price).toHaveValue('219,50');
});

test('My Items asks a visitor to sign in', async ({ page }) => {
  await page.goto('/myItems');
  await expect(page.getByRole('heading', { level: 1, name: 'My Items' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
});

signedInTest(
  'a toast appears at the top right and disappears after five seconds',
  async ({ page, items }) => {
    const item = await items.create({ quantity: 9 });
    await page.goto(`/item/${item._id}`);
    await expect(page.getByText('9 items available')).toBeVisible();
    await page.mouse.move(5, 400);
    await delivered(page).press('Enter');
    const shown = toast(page, 'Item Delivered!');
    await expect(shown).toBeVisible();
    const box = await shown.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.x).toBeGreaterThan(width / 2);
    expect(box?.y).toBeLessThan(200);
    // Read in the page: the test may see it late. An animation has no start before its first frame, nor after its end.
    const { duration, seconds } = await shown.evaluate(async (text) => {
      const timer = text.closest('[role=status]')?.querySelector('[role=progressbar]');
      const animation = await timer?.getAnimations()[0]?.ready;
      const began = Number(animation?.startTime);
      await new Promise<void>((resolve) => {
        const look = () => (text.isConnected ? requestAnimationFrame(look) : resolve());
        look();
      });
      return {
        duration: animation?.effect?.getTiming().duration,
        seconds: (performance.now() - began) / 1000,
      };
    });
    expect(duration).toBe(5000);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThan(6.5);
  },
);

signedInTest('a delivery can be made with the keyboard alone', async ({ page, items }) => {
  const item = await items.create({ name: 'Keyboard Oven', quantity: 4 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('4 items available')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Pictures of ${item.name}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Halishar/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Units to deliver')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(delivered(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 items available')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add a note or customer' })).toBeFocused();
  await page.keyboard.press('Tab');
  // Asked until it is chosen.
  await expect(page.getByRole('button', { name: 'I work in Halishar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 items available')).toBeVisible();
});

signedInTest(
  'the second press of a double click selects nothing in the dialog that opens',
  async ({ page, items }) => {
    const item = await items.create({ name: `Pressed Oven ${Date.now()}` });
    await page.goto(`/manageInventory?q=${encodeURIComponent(item.name)}`);
    await page
      .getByRole('row')
      .filter({ hasText: item.name })
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('heading', { name: 'Want to delete Items?' });
    const dialog = page.getByRole('dialog').filter({ has: question });
    const selected = () => page.evaluate(() => String(getSelection()).trim());
    // As it is when it opens, however slow the machine is.
    await dialog.evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = 0;
      }
    });
    await question.dblclick({ force: true });
    expect(await selected()).toBe('');
    await dialog.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await question.dblclick();
    expect(await selected()).not.toBe('');
  },
);
