import type { Page } from '@playwright/test';
import { expect, signedInTest, toast } from '../fixtures/test.js';

const delivered = (page: Page) => page.getByRole('button', { name: 'Delivered', exact: true });
const line = (page: Page, text: string | RegExp) => page.getByText(text);
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

signedInTest(
  'what is pressed without a connection is shown, kept, and sent once there is one',
  async ({ page, context, items, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const [one, two, three] = [
      await items.create({ name: 'Offline Grill', quantity: 9 }),
      await items.create({ name: 'Offline Kettle', quantity: 5 }),
      await items.create({ name: 'Offline Toaster' }),
    ];
    // Seen before, as by somebody who has worked with them.
    for (const { _id } of [two, three, one]) {
      await page.goto(`/item/${_id}`);
      await expect(delivered(page)).toBeVisible();
    }
    await page.goto('/manageInventory');
    await page.getByRole('link', { name: 'Offline Grill' }).click();
    await expect(delivered(page)).toBeVisible();

    await context.setOffline(true);
    await expect(line(page, /You are offline/)).toBeVisible();
    await delivered(page).click();
    await delivered(page).click();
    await expect(page.getByText('7 items available')).toBeVisible();
    await expect(page.getByText('2 waiting to be sent')).toBeVisible();
    await expect(line(page, '2 changes waiting to be sent.')).toBeVisible();

    await goTo(page, 'Manage Inventories');
    await page.getByRole('link', { name: 'Offline Kettle' }).click();
    await page.getByLabel('How many came in').fill('4');
    await page.getByRole('button', { name: 'Restock' }).click();
    await expect(page.getByText('9 items available')).toBeVisible();

    await goTo(page, 'Manage Inventories');
    await page.getByRole('link', { name: 'Offline Toaster' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Offline Toaster, four slots');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline Toaster, four slots');
    await expect(line(page, '4 changes waiting to be sent.')).toBeVisible();
    expect((await items.find(one._id))?.quantity).toBe(9);

    await context.setOffline(false);
    await expect(line(page, /waiting to be sent/)).toHaveCount(0);
    await expect(toast(page, 'Changes saved')).toBeVisible();
    await expect.poll(async () => (await items.find(one._id))?.quantity).toBe(7);
    expect((await items.find(two._id))?.quantity).toBe(9);
    expect((await items.find(three._id))?.name).toBe('Offline Toaster, four slots');
  },
);
