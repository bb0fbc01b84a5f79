import type { Page } from '@playwright/test';
import { pageHeading } from '../fixtures/page-heading.js';
import { expect, test } from '../fixtures/test.js';

/** Keeps the scripts of the page waiting until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return load;
}

test('a visitor sees the landing page with the first six items, the warehouses and the reasons', {
  tag: '@short',
}, async ({ page }) => {
  await page.goto('/');
  await expect(pageHeading(page)).toBeVisible();
  const hero = page.getByRole('main');
  await expect(hero.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  await expect(hero.getByRole('link', { name: 'Blogs' })).toHaveAttribute('href', '/blogs');
  await expect(page.getByRole('heading', { name: 'Inventory Items' })).toBeVisible();

  const response = await page.request.get('/api/item?limit=6');
  const firstSix: { _id: string; name: string }[] = await response.json();
  const updates = page.getByRole('link', { name: /^stock update/ });
  await expect(updates).toHaveCount(6);
  for (const [index, item] of firstSix.entries()) {
    await expect(updates.nth(index)).toHaveAttribute('href', `/item/${item._id}`);
    await expect(page.getByRole('heading', { name: item.name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Manage Inventories' })).toHaveAttribute(
    'href',
    '/manageInventory',
  );

  await expect(page.getByRole('heading', { name: 'WareHouses' })).toBeVisible();
  for (const warehouse of [
    'Halishar Block Chattogram',
    'Bahaddarhat Block Chattogram',
    'Uttara Block Dhaka',
  ]) {
    await expect(page.getByRole('heading', { name: warehouse })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
  for (const reason of ['Global Brand Products', 'Refund Policy', 'Logistics Support']) {
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toContainText('2022');
});

test.describe('before the script has run', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/home']) {
    test(`the landing page at ${path} can be read and its links work`, { tag: '@short' }, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveTitle('Every oven, in every warehouse, counted · Godown');
      await expect(pageHeading(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Blogs' }).click();
      await expect(page).toHaveURL('/blogs');
    });
  }
});

test('a button of the landing page that is pressed before its script has loaded is not lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const load = await holdScripts(page);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  load();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'TEAM', exact: true })).toBeVisible();
});

test('a button of the landing page that is pressed while its script takes over is pressed once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The page stands still from the moment when React has taken over until the press waits for it.
  await page.addInitScript(() => {
    const { scheduling } = navigator as unknown as { scheduling: { isInputPending(): boolean } };
    new MutationObserver(() => {
      console.info('taken over');
      while (!scheduling.isInputPending());
    }).observe(document, { subtree: true, attributeFilter: ['data-taken'] });
  });
  const load = await holdScripts(page);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const { right, bottom } = await menu.evaluate((button) => button.getBoundingClientRect());
  const taken = page.waitForEvent('console', (message) => message.text() === 'taken over');
  load();
  await taken;
  await page.mouse.click(right - 9, bottom - 9);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('the whole landing page is laid out soon, so that a full-page screenshot shows it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const updates = page.getByRole('link', { name: /^stock update/ });
  await expect(updates).toHaveCount(6);
  for (const below of [updates.last(), page.getByRole('heading', { name: 'Logistics Support' })]) {
    await expect
      .poll(() => below.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })))
      .toBe(true);
  }
});

test('the landing page is drawn once and does not move when its script and figures arrive', async ({
  page,
}) => {
  // If React rendered it again, it would be another element.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-first', '');
    });
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^stock update/ })).toHaveCount(6);
    await expect(page.locator('h1[data-first]')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  }
});

test('the navigation shows a visitor the links for visitors and marks the current page in orange', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['HOME', 'TEAM', 'BLOGS', 'LOGIN']);

  await menu.getByRole('link', { name: 'TEAM' }).click();
  await expect(page).toHaveURL('/team');
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);

  const colourOf = (name: string) =>
    menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).color);
  await expect.poll(() => colourOf('BLOGS')).toBe('rgb(255, 255, 255)');
  expect(await colourOf('TEAM')).not.toBe(await colourOf('BLOGS'));
  await expect(menu.getByRole('link', { name: 'TEAM' })).toHaveAttribute('aria-current', 'page');

  await menu.getByRole('link', { name: 'BLOGS' }).click();
  await expect(page).toHaveURL('/blogs');
  for (const topic of [/JavaScript.*Node/i, /when.*Node.*MongoDB/i, /SQL.*NoSQL/i, /JWT/]) {
    await expect(page.getByRole('heading', { name: topic })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Godown', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('link', { name: /^stock update/ })).toHaveCount(6);
});

test('an unknown address shows the 404 page with a link to the home page', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/no/such/page');
  await expect(page.getByText('Created posts will appear here, try creating one!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/home');
});

test('on a small screen the navigation folds into a menu', { tag: '@short' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  const blogs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOGS' });
  await expect(blogs).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await blogs.click();
  await expect(page).toHaveURL('/blogs');
  await expect(blogs).toBeHidden();

  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(blogs).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('the theme follows the system until it is switched, and the choice is remembered', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/team');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);

  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  expect(await background()).toBe(light);
});

test('a failed request shows what happened, and Try again repeats it', { tag: '@short' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  for (const path of ['item?*', 'events']) {
    // Also the stream: with it the page would try again by itself.
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, body: '' }));
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The items could not be loaded' })).toBeVisible();
  await page.unroute('**/api/item?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^stock update/ })).toHaveCount(6);
});

test('a part that cannot be loaded is reported at once, and a reload loads it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|could not be loaded|dynamically imported|ChunkLoadError/);
  await page.goto('/');
  await page.route(/\/assets\/blogs.*\.js/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOGS' }).click();
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
  await page.unroute(/\/assets\/blogs.*\.js/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: /JWT/ })).toBeVisible();
});
