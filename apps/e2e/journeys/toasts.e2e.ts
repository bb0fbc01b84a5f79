/** Toasts with the keyboard, over a dialog, and on a phone. */
import type { Page } from '@playwright/test';
import { addPartner } from '../fixtures/partners.js';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const undo = (page: Page) => toasts(page).getByRole('button', { name: /^Undo/ });

const PHONE = { width: 360, height: 740 };

signedInTest(
  'Alt+T moves the focus to a toast, and the toast stays while it has the focus',
  async ({ page, items }) => {
    const item = await items.create({ name: `Slip Oven ${Date.now()}` });
    await page.goto(`/manageInventory?q=${encodeURIComponent(item.name)}`);
    await page.getByRole('button', { name: `Delete ${item.name}` }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, `${item.name} deleted.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Items' })).toBeFocused();
    await page.keyboard.press('Alt+t');
    await expect(undo(page)).toBeFocused();
    await expect(toasts(page).getByRole('progressbar')).toHaveCSS('animation-play-state', 'paused');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Items' })).toBeFocused();
    await expect(toasts(page).getByRole('progressbar')).toHaveCSS('animation-play-state', 'running');
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: item.name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Items' })).toBeFocused();
  },
);

signedInTest('toasts come before the content in the tab order', async ({ page, items }) => {
  const item = await items.create({ quantity: 9 });
  await page.goto(`/item/${item._id}`);
  await delivered(page).click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(undo(page)).toBeFocused();
});

for (const [where, size] of [
  ['on a phone', PHONE],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const) {
  signedInTest(`a toast can be used over an open dialog ${where}`, async ({ page, items }) => {
    await page.setViewportSize(size);
    const item = await items.create({ quantity: 9 });
    await page.goto(`/item/${item._id}`);
    await delivered(page).click();
    await expect(undo(page)).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit item' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Alt+t');
    await expect(undo(page)).toBeFocused();
    await undo(page).click();
    await expect(toast(page, 'Undone: 1 delivered from Halishar')).toBeVisible();
    expect((await items.find(item._id))?.quantity).toBe(9);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, 'Undone: 1 delivered from Halishar')).toBeVisible();
  });
}

signedInTest(
  'on a phone toasts cover the bar, one at a time, with the number of the others',
  async ({ page, items }) => {
    await page.setViewportSize(PHONE);
    const item = await items.create({ quantity: 9 });
    await page.goto(`/item/${item._id}`);
    await page.getByRole('spinbutton').fill('5');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'quantity added!')).toBeVisible();
    await delivered(page).click();
    const shown = toasts(page).getByRole('status');
    await expect(toast(page, 'Item Delivered!')).toBeVisible();
    await expect(shown).toHaveCount(1);
    await expect(toast(page, 'quantity added!')).toBeHidden();
    const others = () =>
      page
        .locator('.Toastify__toast')
        .last()
        .evaluate((last) => getComputedStyle(last, '::after').content);
    expect(await others()).toBe('"+" counter(others)');
    await page.evaluate(() => {
      document.documentElement.lang = 'bn';
    });
    expect(await others()).toBe('"+" counter(others, bengali)');
    const bar = await page.getByRole('banner').boundingBox();
    const box = await shown.boundingBox();
    expect(box?.y).toBeLessThan(bar?.height ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((bar?.height ?? 0) + 32);
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, 'quantity added!')).toBeVisible();
  },
);

for (const [where, size] of [
  ['on a phone', PHONE],
  ['on a small desk', { width: 1366, height: 768 }],
] as const) {
  signedInTest(`a toast covers no button of an account or a note ${where}`, async ({ page, account }) => {
    await page.setViewportSize(size);
    const name = 'Rahman Electronics and Home Appliances';
    const { _id } = await addPartner(account, {
      kind: 'customer',
      name,
      phone: '01711000000',
      opening: 100,
    });
    await page.goto(`/customers/${_id}`);
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await page.getByLabel(/^Amount/).fill('100');
    await page.keyboard.press('Enter');
    await expect(undo(page)).toBeVisible();
    // While the toast is there: its time is stopped.
    await page.keyboard.press('Alt+t');
    await expect(undo(page)).toBeFocused();
    const isFree = (button: string) =>
      page.getByRole('button', { name: button, exact: true }).click({ trial: true, timeout: 3_000 });
    await isFree('Payment');
    await isFree(`More about ${name}`);
    await isFree('New delivery note');
    await expect(undo(page)).toBeFocused();
  });
}
