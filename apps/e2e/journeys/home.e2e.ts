/** The landing page of people at work: their work first, then what visitors see. */
import { checkPage } from '../fixtures/check-page.js';
import { addPartner, addPayment } from '../fixtures/partners.js';
import { expect, signedInTest } from '../fixtures/test.js';

signedInTest('home begins with the work of a signed-in person', async ({ page, items }) => {
  const item = await items.create({ name: `Homely Oven ${Date.now()}`, quantity: 2 });
  await items.move(item._id, { change: -5, reason: 'delivered', warehouse: 'uttara' });
  await page.goto('/');
  const changes = page.getByRole('region', { name: 'Your last changes' });
  await expect(changes.getByRole('listitem').first()).toHaveText(
    new RegExp(`−5.*${item.name}.*Delivered, Uttara`),
  );
  await expect(changes).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your work');
  await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeAttached();
  await checkPage(page);

  const below = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /^[\d,]+\+? Below zero/ });
  await below.click();
  await expect(page).toHaveURL('/manageInventory?status=negative');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Inventory Items');
  await expect(page.getByRole('link', { name: item.name })).toBeVisible();
});

signedInTest('nothing on the first screen of home moves while it loads', async ({ page, items, account }) => {
  await items.create();
  const { _id } = await addPartner(account, { kind: 'customer', name: `Mover ${Date.now()}` });
  await addPayment(account, _id, { amount: 1, method: 'cash' });
  const changes = page.getByRole('region', { name: 'Your last changes' }).getByRole('listitem');
  const money = page.getByRole('link', { name: /^Received today [\d,.]+\$$/ });
  await page.goto('/');
  await expect(money).toBeVisible();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Money comes last.
  await page.route('**/api/reports/money?*', async (route) => {
    await expect(changes).toHaveCount(1);
    await route.continue();
  });
  await page.reload();
  await expect(money).toBeVisible();
  await expect(changes).toHaveCount(1);
  const sum = await page.evaluate(() =>
    (window as Window & { shifts?: number[] }).shifts?.reduce((all, each) => all + each, 0),
  );
  expect(sum).toBeLessThan(0.05);
});
