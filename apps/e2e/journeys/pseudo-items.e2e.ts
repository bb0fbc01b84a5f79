/** In the pseudo-language: an item's page, the list, their dialogs and toasts. */
import { scan } from '../fixtures/hand-scanner.js';
import { DATA, newName, said } from '../fixtures/pseudo-language.js';
import { signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// Each walks through many states.
test.describe.configure({ timeout: 120_000 });

test('an item with its history, its forms and its toasts is translated', async ({
  page,
  items,
  open,
  press,
  expectSaid,
  expectDialogSaid,
  expectToastSaid,
  complaints,
}) => {
  const code = newName();
  const item = await items.create({
    name: newName(),
    quantity: 9,
    supplier: `${DATA}2`,
    description: `${DATA}3`,
    reorderPoints: { halishar: 20, uttara: 5 },
    cartons: [{ code, units: 6 }],
  });
  await items.move(item._id, { change: -2, reason: 'delivered', party: `${DATA}4`, note: `${DATA}5` });
  await items.move(item._id, { change: 3, reason: 'restock', warehouse: 'uttara' });
  await open(`/item/${item._id}`);

  await press('Delivered');
  await expect(page.getByRole('button', { name: said('Undo') }).first()).toBeVisible();
  await expectSaid('a toast with Undo');
  await page
    .getByRole('status')
    .getByRole('button', { name: said('Undo') })
    .click();
  await expectToastSaid('an undone delivery');
  await press('Add a note or customer');
  await press('Move between warehouses');
  await press('Count Halishar');
  await page.getByLabel(said('On the shelf in Halishar')).fill('4');
  await expectSaid('all forms of stock');
  await press('Save count');
  await expectToastSaid('a count');
  await page.getByLabel(said('Units to deliver')).fill('50');
  await page.keyboard.press('Enter');
  await expectDialogSaid('the question before a balance is below zero');

  await press('Damaged pieces');
  const broken = page.locator('form', { has: page.getByLabel(said('How many pieces')) });
  await broken
    .locator('input:not([capture])[type=file]')
    .setInputFiles({ name: `${DATA}1.png`, mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(broken.getByRole('img', { name: /⟦Picture / })).toBeVisible();
  await broken.getByLabel(said('What happened')).selectOption('written-off');
  await press('Write off');
  await expectSaid('a wrong form of damaged pieces, with a picture');
  await broken.getByLabel(said('What happened')).selectOption('damaged');
  await broken.getByLabel(said('How many pieces')).fill('2');
  await press('Set aside');
  await expectToastSaid('damaged pieces');
  await expect(page.getByRole('img', { name: said('Picture of what broke') })).toBeVisible();
  await expectSaid('an item with damaged pieces');

  await press('Edit');
  const form = page.getByRole('dialog', { name: said('Edit item') });
  await form.getByLabel(said('Name')).fill('');
  await press('Add a carton');
  await form.getByLabel(said('Units in it')).last().fill('0');
  await press('Save changes');
  await expectSaid('a wrong form of an item');
  await page.keyboard.press('Escape');
  await expectSaid('the question before edits are lost');
  await press('Discard');

  await scan(page, code, said('Last scans'));
  await expectDialogSaid('the item of a scanned carton');
  await scan(page, `${code}X`, said('Last scans'));
  await page.getByRole('radio', { name: said('A carton'), exact: true }).check();
  await page.getByLabel(said('Units in the carton')).fill('0');
  await page.getByLabel(said('Give it to an item')).fill(item.name);
  await page.getByRole('option', { name: item.name }).click();
  await expectDialogSaid('a code that is not known');

  complaints.expect(/status of 404/);
  await items.remove(item._id);
  await expect(page.getByRole('link', { name: said('Deleted items') }).first()).toBeVisible();
  await expectSaid('a deleted item');
});

test('the list of items with its dialogs and its toasts is translated', async ({
  page,
  items,
  open,
  press,
  expectSaid,
  expectDialogSaid,
  expectToastSaid,
}) => {
  const item = await items.create({ name: newName(), quantity: 9, supplier: `${DATA}2` });
  await items.create({ name: `${item.name}2`, quantity: -3 });
  // They are offered once one was used, or from 100 items on.
  await page.addInitScript(() => localStorage.setItem('godown-columns', ''));
  await open(`/manageInventory?q=${item.name}`);
  await press('Filters');
  await page.getByLabel(said('In stock from')).fill('x');
  await page.getByLabel(said('In stock from')).press('Enter');
  await expectDialogSaid('the filters');
  for (const name of ['Saved views', 'Columns']) {
    await press('More about the list');
    await expectSaid('the menu of the list');
    await press(name);
    await expectDialogSaid(name);
  }
  await page.keyboard.press('?');
  await expectDialogSaid('the keys');

  await press(`More about ${item.name}`);
  await expectDialogSaid('a row');
  await press(`More about ${item.name}`);
  await press('Select');
  for (const [name, submit] of [
    ['Change price', 'Change prices'],
    ['Change supplier', 'Change supplier'],
  ] as const) {
    if (name === 'Change supplier') await press('More about the selected items');
    await press(name);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: said(submit) })
      .click();
    await expectDialogSaid(name);
  }
  await press('Change price');
  await page.getByLabel(said('Percent')).fill('10');
  await expectSaid('new prices');
  await press('Change prices');
  await expect.poll(async () => (await items.find(item._id))?.price).toBe(109.45);
  await expectSaid('a job');

  await press(`More about ${item.name}`);
  await press('Delete');
  await expectDialogSaid('the question before an item is deleted');
  await press(`More about ${item.name}`);
  await press('Delete');
  await press('Delete item');
  await expectToastSaid('a deleted item');
  for (const name of ['Menu', 'More', 'Notices']) {
    await page.getByRole('button', { name: new RegExp(`^⟦${name}(⟧|,)`) }).click();
    await expectSaid(`the menu ${name}`);
    await page.keyboard.press('Escape');
  }
  await open('/deletedItems');
  await press(`Restore ${item.name}`);
  await expectToastSaid('a restored item');
});
