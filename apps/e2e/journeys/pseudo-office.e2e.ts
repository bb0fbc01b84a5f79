/** In the pseudo-language: imports, people, connections and the journal. */

import { JOURNAL_ACTIONS, type JournalEntry } from '@godown/shared/access/journal';
import type { Member } from '@godown/shared/access/members';
import { PERMISSION_NAMES } from '@godown/shared/access/roles';
import type { Delivery } from '@godown/shared/integrations/webhooks';
import { DATA, newName, said } from '../fixtures/pseudo-language.js';
import { signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// Each walks through many states.
test.describe.configure({ timeout: 120_000 });

test('a messy file is translated from the choice of its columns to its undoing', async ({
  page,
  items,
  open,
  press,
  expectSaid,
  expectDialogSaid,
}) => {
  await items.create({ name: `${DATA}1`, supplier: `${DATA}2`, price: 100, quantity: 8 });
  const csv = [
    `${DATA}6;;;`,
    `${DATA}7;${DATA}8;${DATA}9;${DATA}10`,
    `${DATA}1;${DATA}2;1.299,50;5`,
    `${DATA}3;${DATA}2;"$45,00";7`,
    `--- ${DATA}4 ---;;;`,
    `${DATA}5;${DATA}2;${DATA};1`,
    `;${DATA}2;5,00;-1`,
  ].join('\r\n');
  await page.goto('/imports');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${DATA}1.csv`, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) });
  await expect(page.getByRole('heading', { level: 1, name: `${DATA}1.csv` })).toBeVisible();
  await page.getByLabel(said('Headings are in')).selectOption('2');
  await expectSaid('the columns of a file');
  for (const [column, field] of [
    [7, 'name'],
    [8, 'supplier'],
    [9, 'price'],
    [10, 'stock.halishar'],
  ] as const)
    await page.getByLabel(new RegExp(`${DATA}${column}(?!\\d)`)).selectOption(field);
  await press('Check the file');
  for (const list of ['Wrong', 'Left out', 'New', 'Changed', 'With warnings']) {
    await page.getByRole('button', { name: new RegExp(`⟦${list}⟧`) }).click();
    await expect(page.locator('.animate-shimmer')).toHaveCount(0);
    await expectSaid(`rows: ${list}`);
  }
  await press('Import');
  await expect(page.getByRole('button', { name: said('Undo all') })).toBeVisible();
  await expectSaid('an import that is done');
  await press('Undo all');
  await expectDialogSaid('the question before an import is undone');
  await press('Undo all');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Undo all') })
    .click();
  await expect(page.getByText(/Undone/).first()).toBeVisible();
  await expectSaid('an import that is undone');
  await open('/imports');
});

const AT = '2026-03-01T05:00:00.000Z';
const ID = 'a'.repeat(24);
const CHANGES = [
  { field: 'state', before: 'On', after: 'Off' },
  { field: 'role', after: 'manager' },
  { field: 'price', before: 90, after: 100 },
  { field: 'reorderPoints.uttara', before: 3 },
];
const nameOf = (action: string) =>
  action.startsWith('job-')
    ? { name: 'Prices +10 %', template: 'Prices {change}', values: { change: '+10 %' } }
    : { name: `${DATA}1` };
const SOMEBODY = '1@godown.test';
const HOOK = 'https://1.test/2';

test('people with roles, and the journal with each action, are translated', async ({
  page,
  account,
  open,
  press,
  expectSaid,
}) => {
  await page.route(/\/api\/me$/, (route) =>
    route.fulfill({ json: { email: account.email, role: 'manager', may: PERMISSION_NAMES, hasRoles: true } }),
  );
  await page.route(/\/api\/members$/, (route) =>
    route.fulfill({
      json: [
        { email: account.email, role: 'manager', source: 'setting', lastSignInAt: AT },
        { email: SOMEBODY, role: 'viewer', source: 'given', givenAt: AT, givenBy: SOMEBODY },
      ] satisfies Member[],
    }),
  );
  await page.route(/\/api\/journal/, (route) =>
    route.fulfill({
      json: JOURNAL_ACTIONS.map(
        (action, at): JournalEntry => ({
          _id: String(at).padStart(24, '0'),
          at: AT,
          email: SOMEBODY,
          action,
          subject: { id: ID, ...nameOf(action) },
          changes: CHANGES,
        }),
      ),
    }),
  );
  await open('/people');
  await press('Invite');
  await expectSaid('an invitation without an address');
  await open('/journal');
});

test('the notice on a restored copy is translated', async ({
  page,
  account,
  open,
  press,
  expectDialogSaid,
}) => {
  await page.route(/\/api\/me$/, (route) =>
    route.fulfill({ json: { email: account.email, role: 'manager', may: PERMISSION_NAMES, hasRoles: true } }),
  );
  for (const sending of [{ isOff: true }, { isOff: true, savedAt: AT }]) {
    await page.route(/\/api\/sending$/, (route) => route.fulfill({ json: sending }));
    await page.goto('/journal');
    await expect(page.getByRole('button', { name: said('Turn sending on') })).toBeVisible();
    await open('/journal');
  }
  await press('Turn sending on');
  await expectDialogSaid('the question before sending is turned on');
});

test('API keys, webhooks and their logs are translated', async ({
  page,
  open,
  press,
  expectSaid,
  expectDialogSaid,
}) => {
  await page.route(/\/deliveries\?/, (route) =>
    route.fulfill({
      json: [
        { _id: ID, at: AT, type: 'stock.low', state: 'failed', attempts: 10, error: `${DATA}1` },
        { _id: 'b'.repeat(24), at: AT, type: 'ping', state: 'waiting', attempts: 2, status: 500, nextAt: AT },
        {
          _id: 'c'.repeat(24),
          at: AT,
          type: 'movement.created',
          state: 'delivered',
          attempts: 1,
          status: 204,
        },
      ] satisfies Delivery[],
    }),
  );
  await open('/programs');
  await press('New API key');
  await press('New webhook');
  await press('Make a key');
  await press('Add webhook');
  await expectSaid('empty forms');
  await page.getByLabel(said('Name of the program')).fill(`${DATA}2`);
  await press('Make a key');
  await expect(page.getByText(/^gdk_/)).toBeVisible();
  await expectSaid('a new key');
  await press('I have copied it');
  await press(`Stop this key ${DATA}2`);
  await expectDialogSaid('the question before a key is stopped');
  await page.getByLabel(said('Address')).fill(HOOK);
  await page.getByRole('checkbox').first().check();
  await press('Add webhook');
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectSaid('a new webhook');
  await press('I have copied it');
  await press(`Log ${HOOK}`);
  await expectSaid('the log of a webhook');
  await press(`Switch off ${HOOK}`);
  await press(`Delete ${HOOK}`);
  await expectDialogSaid('the question before a webhook is deleted');
});

test('the box that finds everything is translated, empty and with each group', async ({
  page,
  items,
  call,
  open,
  expectSaid,
}) => {
  const name = newName();
  await items.create({ name: `${name} ${DATA}1`, supplier: `${DATA}2`, quantity: 0 });
  for (const kind of ['customer', 'supplier'])
    await call('POST', '/partners', { kind, name: `${name} ${kind.slice(0, 1)}`, phone: '01711000001' });
  await open('/documents');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: said('Search') });
  await expect(box).toBeFocused();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expectSaid('the empty box');
  for (const [text, least] of [
    [name, 5],
    ['dn 1', 1],
    ['stock', 3],
    [`payment ${name}`, 1],
  ] as const) {
    await box.fill(text);
    await expect.poll(() => options.count(), text).toBeGreaterThanOrEqual(least);
    await expectSaid(`the box with “${text}”`);
  }
  await box.fill(newName());
  await expect(page.getByText(said('Nothing found.'))).toBeVisible();
  await expectSaid('the box without results');
  await box.fill(name);
  await options.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(options.first()).toBeVisible();
  await expectSaid('the box with what was found last');
});

/** All of it but a part of a pixel: a sheet scrolls by whole ones. */
const WHOLE = 0.99;

test('the notices of a device are translated, where the browser allows them and where it blocks them', async ({
  page,
  open,
  press,
  expectSaid,
}) => {
  const openNotices = async () => {
    await open('/reorder');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: said('More') })
      .click();
    await press('Notices on this device');
  };
  // A browser without a window blocks them.
  await openNotices();
  await expect(page.getByText(/blocks notices/)).toBeInViewport({ ratio: WHOLE });
  await expectSaid('blocked notices');
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await openNotices();
  await expect(page.getByRole('checkbox', { name: said('A cheque is due today') })).toBeInViewport({
    ratio: WHOLE,
  });
  await expectSaid('the switches of notices');
});
