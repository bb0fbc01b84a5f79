/** In the pseudo-language: customers and suppliers, what they owe, returns and sales, with their papers. */
import type { Document } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import type { Page } from '@playwright/test';
import { openPaperChoices } from '../fixtures/paper.js';
import { DATA, newName, said } from '../fixtures/pseudo-language.js';
import { signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// Each walks through many states.
test.describe.configure({ timeout: 120_000 });

const PHONE = '01712345678';
const inDialog = (page: Page, english: string) =>
  page.getByRole('dialog').getByRole('button', { name: said(english) });

/** On each paper, the last one in two languages. */
async function onPapers(page: Page, name: string, expectPaperSaid: (state: string) => Promise<void>) {
  await openPaperChoices(page, /Paper and language/);
  for (const paper of ['a4', 'roll80', 'roll58']) {
    await page.getByLabel(said('Paper'), { exact: true }).selectOption(paper);
    await expectPaperSaid(`${name} on ${paper}`);
  }
  await page.getByLabel(said('Language on paper')).selectOption({ index: 2 });
  await expect(page.locator('article [lang=en]').first()).toBeAttached();
  await expectPaperSaid(`${name} on a roll in two languages`);
  await page.getByLabel(said('Paper'), { exact: true }).selectOption('a4');
  await expectPaperSaid(`${name} in two languages`);
  await page.getByLabel(said('Language on paper')).selectOption({ index: 1 });
}

test('customers, an account with its dialogs, and its papers are translated', async ({
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
  const name = newName();
  const other = { kind: 'customer', name: newName(), phone: PHONE, shop: `${DATA}2`, opening: 500 };
  await call<Partner>('POST', '/partners', other);
  const { _id: item } = await items.create({ name: newName(), quantity: 9 });
  const note = { kind: 'delivery', warehouse: 'halishar', party: newName(), lines: [{ item, quantity: 1 }] };
  await call<Document>('POST', '/documents', note);
  await open('/customers');
  await page.getByRole('button', { name: /⟦Show⟧/ }).click();
  await page
    .getByRole('button', { name: /⟦New customer⟧/ })
    .last()
    .click();
  await expect(page.getByRole('checkbox')).not.toHaveCount(0);
  await expectSaid('the notes of a name');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /⟦Already in the list/ })
    .first()
    .click();
  await expectDialogSaid('names in earlier notes');

  await press('New customer');
  await inDialog(page, 'More').click();
  await page.getByLabel(said('Phone')).fill('1');
  await page.getByLabel(said('Owes us already ($)')).fill('x');
  await press('Add');
  await expectSaid('a wrong form of a customer');
  await page.getByLabel(said('Name')).fill(name);
  await page.getByLabel(said('Phone')).fill(PHONE);
  await page.getByLabel(said('Owes us already ($)')).fill('1200');
  await page.getByLabel(said('May owe at most ($)')).fill('1000');
  await press('Add');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectToastSaid('a customer with the same phone number');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectSaid('a new account');
  const account = new URL(page.url()).pathname;

  await press('Payment');
  await page.getByRole('radio', { name: said('bKash') }).check();
  await press('Save');
  await expectSaid('a payment without an amount');
  await page.getByRole('radio', { name: said('Cheque') }).check();
  await page.getByLabel(said('Amount ($)')).fill('50');
  await press('Save');
  await expectSaid('a cheque without a number');
  await page.getByLabel(said('Cheque no.')).fill('12');
  await press('Save');
  await expectToastSaid('a payment');
  const ofPayment = page.getByRole('button', { name: /More about .*Payment/ });
  await ofPayment.click();
  await expectSaid('an entry');
  await press('The cheque bounced');
  await page.getByLabel(said('Why? (optional)')).fill(`${DATA}3`);
  await expectSaid('the question before a cheque bounces');
  await press('It bounced');
  await expectToastSaid('a bounced cheque');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectSaid('an account with a bounced cheque');

  const choose = async (english: string) => {
    await press(`More about ${name}`);
    await press(english);
  };
  await press(`More about ${name}`);
  await expectSaid('the menu of an account');
  await press('Pay back');
  await expectDialogSaid('money that is paid back');
  await choose('Edit');
  await expectDialogSaid('the form of a customer');
  await choose('Correct what is owed');
  await press('Save');
  await page.getByLabel(said('What is really owed ($)')).fill('0');
  await expectSaid('a correction without a reason');
  await page.getByLabel(said('Why')).fill(`${DATA}4`);
  await press('Save');
  await expectToastSaid('a correction');
  await choose('Merge into another one');
  await page.getByRole('dialog').getByRole('combobox').fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await expectDialogSaid('the question before a merge');

  await ofPayment.click();
  await page.getByRole('link', { name: said('Receipt') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSaid('a receipt');
  await onPapers(page, 'a receipt', expectPaperSaid);
  await open(`${account}/statement`);
  await onPapers(page, 'a statement', expectPaperSaid);
  await open('/customers?owed=some');
  await open('/payments?kind=all');
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await open(account);
  await choose('Delete');
  await expectSaid('the question before a customer is deleted');
  await inDialog(page, 'Delete').click();
  await expectToastSaid('a deleted customer');
  await expectSaid('the account of a deleted customer');
  await open('/customers?deleted=true');
  await page.getByRole('button', { name: /⟦Restore/ }).click();
  await expectToastSaid('a restored customer');
});

test('suppliers, returns and sales are translated', async ({
  page,
  items,
  call,
  open,
  press,
  expectSaid,
  expectPaperSaid,
  expectDialogSaid,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await open(`/suppliers/${'a'.repeat(24)}`);
  const supplier = { kind: 'supplier', name: newName(), opening: 750 };
  const { _id: partner } = await call<Partner>('POST', '/partners', supplier);
  await open(`/suppliers/${partner}`);
  await press('Pay');
  await page.getByRole('radio', { name: said('Bank') }).check();
  await expectDialogSaid('a payment to a supplier');
  await open('/suppliers?owed=some');
  await open(`/suppliers?name=${newName()}`);
  await expectDialogSaid('a supplier that only items name');
  await expectSaid('a name that no supplier has');
  await open('/suppliers');
  const csv = `Name,Phone,Qx1\n${supplier.name},,\n${newName()},,\n${newName()},12,`;
  // A phone has no button for it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await press('More about the list');
  await expectSaid('the menu of the list');
  await press('Import');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: `${DATA}2.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(inDialog(page, 'Add ১')).toBeVisible();
  await expectDialogSaid('a file of suppliers');
  await page.setViewportSize({ width: 360, height: 740 });

  const { _id: item } = await items.create({ name: newName(), quantity: 9, price: 50 });
  const customer = await call<Partner>('POST', '/partners', { kind: 'customer', name: newName() });
  for (const note of [
    { kind: 'receipt', partner, lines: [{ item, quantity: 5, unitPrice: 30 }] },
    { kind: 'delivery', partner: customer._id, transport: 5, lines: [{ item, quantity: 4, unitPrice: 50 }] },
  ]) {
    const { number } = await call<Document>('POST', '/documents', { warehouse: 'halishar', ...note });
    await page.goto(`/documents/${number}`);
    await press('Return');
    const ofNote = page.locator('section li button');
    const [one, all] = [ofNote.first(), ofNote.nth(1)];
    await expect(one).toBeVisible();
    await expectSaid(`what can come back of a ${note.kind}`);
    await one.click();
    const isDamaged = page.getByRole('checkbox', { name: /Damaged/ });
    await expect(isDamaged).toBeVisible();
    await page.getByRole('textbox', { name: /Quantity/ }).fill('99');
    await page.getByRole('textbox', { name: /Price/ }).fill('9999');
    await expectSaid(`too much of a ${note.kind} for too much`);
    await page.getByRole('button', { name: /Remove/ }).click();
    await all.click();
    await expectSaid(`all of a ${note.kind}`);
    // Only damaged pieces that are there could go back to a supplier.
    if (note.kind === 'delivery') await isDamaged.check();
    await expectSaid(`the return of a ${note.kind}`);
    await press('Save and send');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectSaid(`a sent return of a ${note.kind}`);
    await onPapers(page, `a return of a ${note.kind}`, expectPaperSaid);
    await open(`/documents/${number}`);
  }
  for (const by of ['partner', 'item', 'month']) await open(`/sales?by=${by}`);
  await open('/today');
});
