/** The pages People, Connections and Journal: made awkward, in every width and theme, and used with the keyboard alone. */
import type { Me, Member } from '@godown/shared/access/access';
import type { ApiKey } from '@godown/shared/access/api-keys';
import type { JournalEntry } from '@godown/shared/access/journal';
import { PERMISSION_NAMES } from '@godown/shared/access/roles';
import type { Delivery, Webhook } from '@godown/shared/integrations/webhooks';
import type { Page } from '@playwright/test';
import { checkPage } from '../fixtures/check-page.js';
import { expect, signedInTest } from '../fixtures/test.js';

const AT = '2026-03-01T05:00:00.000Z';
const ADDRESS =
  'somebody.with.a.long.address.in.the.accounts.department@subsidiary.example-wholesale-company.com';
const URL = `https://very-long-host-name.example-wholesale-company.com/hooks/${'abcdef0123'.repeat(10)}`;
const ID = 'a'.repeat(24);

/** Lets the API respond to a path with what a test says. */
const respond = (page: Page, path: RegExp, json: unknown) =>
  page.route(path, (route) => route.fulfill({ json }));

/** Turns roles on, for a manager. */
const beManager = (page: Page, email: string) =>
  respond(page, /\/api\/me$/, { email, role: 'manager', may: PERMISSION_NAMES, hasRoles: true } satisfies Me);

signedInTest('People is accessible and fits the window', async ({ page, account }) => {
  await beManager(page, account.email);
  await respond(page, /\/api\/members$/, [
    { email: account.email, role: 'manager', source: 'setting', lastSignInAt: AT },
    { email: ADDRESS, role: 'viewer', source: 'given', givenAt: AT, givenBy: ADDRESS },
  ] satisfies Member[]);
  await page.goto('/people');
  await expect(page.getByLabel(`Role of ${ADDRESS}`)).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Invite an address')).toBeFocused();
  await checkPage(page);
});

signedInTest('Connections is accessible and fits the window', async ({ page }) => {
  await respond(page, /\/api\/api-keys$/, [
    { _id: ID, name: 'W'.repeat(60), access: 'write', at: AT, email: ADDRESS },
    {
      _id: 'b'.repeat(24),
      name: 'Till',
      access: 'read',
      at: AT,
      email: ADDRESS,
      revokedAt: AT,
      revokedBy: ADDRESS,
    },
  ] satisfies ApiKey[]);
  await respond(page, /\/api\/webhooks$/, [
    { _id: ID, url: URL, events: ['movement.created', 'stock.low'], at: AT, email: ADDRESS, isOff: true },
  ] satisfies Webhook[]);
  await respond(page, /\/deliveries\?/, [
    { _id: ID, at: AT, type: 'stock.low', state: 'failed', attempts: 10, error: `getaddrinfo ${URL}` },
    { _id: 'b'.repeat(24), at: AT, type: 'ping', state: 'waiting', attempts: 2, status: 500, nextAt: AT },
    { _id: 'c'.repeat(24), at: AT, type: 'movement.created', state: 'delivered', attempts: 1, status: 204 },
  ] satisfies Delivery[]);
  await page.goto('/programs');
  await page.getByRole('button', { name: `Log ${URL}` }).click();
  await expect(page.getByText('2 attempts. Status 500.')).toBeVisible();
  await checkPage(page);
});

signedInTest('the Journal is accessible and fits the window', async ({ page }) => {
  await respond(page, /\/api\/journal/, [
    {
      _id: ID,
      at: AT,
      email: ADDRESS,
      action: 'item-edited',
      subject: { id: ID, name: `Combination-Microwave-${'ABCDEFGHIJ'.repeat(6)}` },
      changes: [{ field: 'description', before: 'x'.repeat(500), after: 'short' }],
    },
    { _id: 'b'.repeat(24), at: AT, email: 'Webshop (API key)', action: 'item-added' },
  ] satisfies JournalEntry[]);
  await page.goto('/journal');
  await expect(page.getByRole('link', { name: /^Combination-Microwave/ })).toBeVisible();
  await checkPage(page);
});

signedInTest('an API key is made and stopped with the keyboard alone', async ({ page }) => {
  const name = `Till ${Date.now()}`;
  await page.goto('/programs');
  await page.getByLabel('Name of the program').focus();
  // Keys in no time, and then Enter, are a hand scanner.
  await page.keyboard.insertText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Copy the key of ${name} now. It is never shown again.`)).toBeVisible();
  await expect(page.getByText(/^gdk_/)).toBeVisible();
  await page.getByRole('button', { name: `Stop this key ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Stop the key ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Stop this key ${name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `${name} Stopped` })).toBeVisible();
});
