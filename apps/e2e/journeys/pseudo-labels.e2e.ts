/** In the pseudo-language: labels for items and for shelves, on the screen and on each kind of paper. */
import type { Document } from '@godown/shared/trade/documents';
import { DATA, newName, said } from '../fixtures/pseudo-language.js';
import { signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// It walks through many states.
test.describe.configure({ timeout: 120_000 });

/** Labels are printed without margins. */
const SHEET = { width: 794, height: 1123 };

test('labels for items and for shelves are translated, also on paper', async ({
  page,
  items,
  call,
  open,
  expectSaid,
  expectPaperSaid,
  expectDialogSaid,
}) => {
  const code = newName();
  const cartons = [{ code, units: 6 }];
  const packed = await items.create({ name: newName(), barcode: `${code}0123456789012345`, cartons });
  const bare = await items.create({ name: newName() });
  const lines = [packed, bare].map(({ _id }) => ({ item: _id, quantity: 2 }));
  const note = { kind: 'receipt', warehouse: 'halishar', lines };
  const { number } = await call<Document>('POST', '/documents', note);
  await open(`/labels?document=${number}`);
  const paper = page.getByLabel(said('Paper'), { exact: true });
  await paper.selectOption('a4x65');
  await expect(page.getByText(/does not fit on this label/)).toBeVisible();
  await expectSaid('a code that does not fit');
  await page.getByRole('button', { name: /Give .* a code of our own/ }).click();
  await expectDialogSaid('the question before a code of our own is given');
  await page.getByLabel(new RegExp(`Labels of .*${packed.name}`)).selectOption(code);
  for (const format of ['a4x24', 'roll80', 'roll58', 'own']) {
    await paper.selectOption(format);
    await expectSaid(`labels: ${format}`);
    await expectPaperSaid(`labels on paper: ${format}`, SHEET);
  }
  await page.getByLabel(said('Width of a label, mm')).fill('209');
  await page.keyboard.press('Tab');
  await expectSaid('labels that do not fit on A4');
  await page.getByLabel(said('Width of a label, mm')).fill('1');
  await page.keyboard.press('Tab');
  await expectSaid('a wrong size of labels');
  await paper.selectOption('a4x40');
  await page.getByLabel(new RegExp(`Quantity.*${packed.name}`)).fill('2001');
  await expectSaid('too many labels');

  await open('/labels?for=shelves');
  await page.getByLabel(said('Places')).fill(`${DATA}${'1'.repeat(30)}`);
  await expectSaid('places that are none');
  await page.getByLabel(said('Places')).fill(`${DATA}-01`);
  await expect(page.getByRole('button', { name: said('Print') })).toBeEnabled();
  await expectPaperSaid('a label of a shelf', SHEET);
});
