/** In the pseudo-language: documents, stock counts, and what is printed. */

import type { StockCount } from '@godown/shared/stock/stock-counts';
import type { Document } from '@godown/shared/trade/documents';
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { openPaperChoices } from '../fixtures/paper.js';
import { DATA, newName, said } from '../fixtures/pseudo-language.js';
import { signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// Each walks through many states.
test.describe.configure({ timeout: 120_000 });

test('a draft, a delivery note, a receipt and a transfer note are translated, also on paper', async ({
  page,
  items,
  call,
  open,
  press,
  expectSaid,
  expectPaperSaid,
  expectDialogSaid,
  expectToastSaid,
}) => {
  const { _id, name } = await items.create({ name: newName(), quantity: 9 });
  await page.goto('/documents');
  await press('New delivery note');
  await press('Save and send');
  // The button is More. It says to a screen reader what is behind it.
  await page.getByText(said('Order no. and note')).locator('..').click();
  await expectSaid('an empty draft');
  await page.getByRole('combobox', { name: said('Item') }).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expectSaid('the items for a line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await press('Save and send');
  await expectSaid('the question who pays');
  await page.getByLabel(said('Customer'), { exact: true }).fill(`${DATA}2`);
  await page.getByLabel(said(`Price: ${name}`)).fill('9');
  await expectSaid('a price that is far from the usual one');
  await press('Save and send');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Save and send') })
    .click();
  await expect(page.getByRole('dialog', { name: said('Are these prices right?') })).toBeVisible();
  await expectDialogSaid('the question about a price that is far from the usual one');
  await page.getByRole('radio', { name: said('No prices') }).click();
  await press('Save and send');
  await expectDialogSaid('the question about a line that is too long');
  await press('Discard');
  await expectDialogSaid('the question before a draft is discarded');
  await press('Save and send');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Save and send') })
    .click();
  await expectToastSaid('a sent note');
  await expectSaid('a sent note');
  await press('Cancel this note');
  await page.getByLabel(said('Why? (optional)')).fill(`${DATA}3`);
  await expectSaid('the question before a note is cancelled');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('Cancel this note') })
    .click();
  await expectToastSaid('a cancelled note');
  await expectPaperSaid('a cancelled note on paper');

  const lines = [{ item: _id, quantity: 2 }];
  for (const head of [
    { kind: 'receipt', party: `${DATA}4`, reference: `${DATA}5`, note: `${DATA}6` },
    { kind: 'transfer', to: 'uttara' },
  ]) {
    const { number } = await call<Document>('POST', '/documents', { warehouse: 'halishar', ...head, lines });
    await open(`/documents/${number}`);
    await expectPaperSaid(`a ${head.kind} on paper`);
    await openPaperChoices(page, said('Paper and language: A4 sheet'));
    await page.getByLabel(said('Language on paper')).selectOption({ index: 2 });
    await expect(page.locator('article [lang=en]').first()).toBeAttached();
    await expectSaid(`a ${head.kind} in two languages`);
    await expectPaperSaid(`a ${head.kind} in two languages on paper`);
    await page.getByLabel(said('Language on paper')).selectOption({ index: 1 });
    const paper = page.getByLabel(said('Paper'), { exact: true });
    await paper.selectOption('roll80');
    await expectPaperSaid(`a ${head.kind} on a roll`);
    await paper.selectOption('a4');
  }
  await open('/documents');
});

test('a note with prices is translated while it is written, over the limit of credit, and on paper', async ({
  page,
  items,
  call,
  complaints,
  press,
  expectSaid,
  expectPaperSaid,
  expectDialogSaid,
  open,
}) => {
  complaints.expect(/409/);
  const { name } = await items.create({ name: newName(), quantity: 9, price: 50 });
  const shop = { kind: 'customer', name: newName(), creditLimit: 60 };
  await call<Partner>('POST', '/partners', shop);
  // The count of documents takes several lines in this language, and the button goes down when it comes.
  await open('/documents');
  await press('New delivery note');
  await page.getByRole('combobox', { name: said('Item') }).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: said('Cash sale') }).click();
  await page.getByLabel(said('Given')).fill('500');
  await expectSaid('a cash sale with its change');
  await page.getByRole('combobox', { name: said('Customer') }).fill(`${DATA}1`);
  await expectSaid('a new customer');
  await page.getByRole('combobox', { name: said('Customer') }).fill(shop.name);
  await page.getByRole('option', { name: shop.name }).click();
  await page.locator('main ol').getByRole('button', { expanded: false }).click();
  await page.getByLabel(said('Paid now')).fill('5');
  const method = page.getByLabel(said('How it is paid'));
  await method.selectOption('cheque');
  await expectSaid('a line with its discount, and a cheque');
  await method.selectOption('bkash');
  await expectSaid('the number of a transfer');
  await page.getByLabel(said('Paid now')).fill('500');
  await press('Save and send');
  const advance = page.getByRole('button', { name: said('The rest is an advance') });
  // It depends on what the shop owes.
  await expect(advance.or(page.getByRole('button', { name: said('Keep the rest') }))).toBeVisible();
  await expectSaid('more than the total');
  await press('Back');
  await page.getByLabel(said('Paid now')).fill('5');
  await press('Save and send');
  await expect(page.getByRole('button', { name: said('Save anyway') })).toBeVisible();
  await expectSaid('a customer over the limit');
  await press('Save anyway');
  await expect(page.getByRole('article')).toBeVisible();
  await expectSaid('a note with prices');
  await expectPaperSaid('a note with prices on paper');
  await openPaperChoices(page, said('Paper and language: A4 sheet'));
  for (const roll of ['roll80', 'roll58']) {
    await page.getByLabel(said('Paper'), { exact: true }).selectOption(roll);
    await expectPaperSaid(`a note with prices: ${roll}`);
  }
  await page.getByLabel(said('With prices on paper')).uncheck();
  await expectPaperSaid('a note without its prices on a roll');
  await page.getByLabel(said('Paper'), { exact: true }).selectOption('a4');
  await expectPaperSaid('a note without its prices on paper');
  await press('Cancel this note');
  await expectDialogSaid('the question before a note with prices is cancelled');
});

test('a cash sale with its change is translated, also on paper', async ({
  page,
  items,
  call,
  open,
  expectSaid,
  expectPaperSaid,
}) => {
  const { _id } = await items.create({ name: newName(), quantity: 9, price: 950 });
  const { number } = await call<Document>('POST', '/documents', {
    ...{ kind: 'delivery', warehouse: 'halishar', partner: WALK_IN_CUSTOMER, party: `${DATA}7` },
    lines: [{ item: _id, quantity: 1, unitPrice: 950 }],
    paid: { amount: 950, method: 'cash', given: 1000 },
  });
  await open(`/documents/${number}`);
  await expect(page.getByRole('article')).toContainText('৫০.০০');
  await expectSaid('a cash sale with its change');
  await expectPaperSaid('a cash sale with its change on paper');
  await openPaperChoices(page, said('Paper and language: A4 sheet'));
  await page.getByLabel(said('Paper'), { exact: true }).selectOption('roll80');
  await page.getByLabel(said('Paper'), { exact: true }).selectOption('roll58');
  await expectPaperSaid('a cash sale with its change on a roll');
});

test('a stock count is translated while it runs, in its review, and when it is sent', async ({
  page,
  items,
  call,
  open,
  press,
  expectSaid,
  expectPaperSaid,
  expectDialogSaid,
  expectToastSaid,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [first, second] = [
    await items.create({ name: newName(), quantity: 9 }),
    await items.create({ name: newName(), quantity: 9 }),
  ];
  const { _id } = await call<StockCount>('POST', '/stock-counts', {
    warehouse: 'halishar',
    title: `${DATA}3`,
    items: [first._id, second._id],
  });
  const path = `/stockCounts/${_id}`;
  await open(path);
  await page.getByLabel(said('Show expected')).check();
  await press(`Count ${first.name}`);
  await expectSaid('an open line');
  await page.getByRole('spinbutton', { name: first.name }).fill('x');
  await page.keyboard.press('Enter');
  await expectSaid('a wrong count');
  await page.getByRole('spinbutton', { name: first.name }).fill('4');
  await call('PUT', `/stock-counts/${_id}/lines/${first._id}`, {
    counted: 7,
    expected: 9,
    replaces: null,
  });
  await page.keyboard.press('Enter');
  await expectSaid('a line that two have counted');
  await page.getByRole('searchbox').fill(`${DATA}`);
  await expectSaid('items that are not on the sheet');
  await expectPaperSaid('a sheet on paper');
  await page.getByRole('searchbox').fill('');
  await press('Keep ৭');
  await press('Discard');
  await expectDialogSaid('the question before a stock count is discarded');
  await open(`${path}?view=review`);
  await press('Save and send');
  await expectToastSaid('a sent stock count');
  await open(path);
  await page.getByRole('link', { name: /SC-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /SC-/ })).toBeVisible();
  await expectSaid('the document of a stock count');
});

test('the order list and the tables of items are translated on paper', async ({
  page,
  items,
  open,
  expectSaid,
  expectPaperSaid,
}) => {
  await items.create({
    name: `${DATA}1`,
    quantity: 1,
    supplier: `${DATA}2`,
    reorderPoints: { halishar: 20 },
  });
  await open('/reorder');
  await page.getByLabel(said('Select all')).check();
  await expectSaid('lines to order');
  await expectPaperSaid('the order list on paper');
  for (const path of ['/today', '/overview', '/manageInventory', '/movements', '/documents'])
    await open(path);
});
