/** A messy file, from choosing it to undoing the import. */
import { readFile } from 'node:fs/promises';
import { checkPage } from '../fixtures/check-page.js';
import { expect, signedInTest } from '../fixtures/test.js';

signedInTest(
  'a messy file is checked, imported and undone as a whole',
  { tag: '@short' },
  async ({ page, items }) => {
    const tag = `Im${Date.now()}`;
    const known = await items.create({ name: `${tag} Grill`, supplier: 'Padma', price: 100, quantity: 8 });
    const bystander = await items.create({ name: `${tag} Bystander`, price: 10, quantity: 2 });
    const csv = [
      'Price list of Padma;;;',
      'Model;Supplier;List price;Qty',
      `${tag} Grill;Padma;1.299,50;5`,
      `${tag} Rice cooker 🍚;Padma;"$45,00";7`,
      `${tag} কেটলি;Padma;19,9;3`,
      `--- ${tag} ---;;;`,
      `${tag} Broken;Padma;cheap;1`,
      ';Padma;5,00;1',
    ].join('\r\n');

    await page.goto('/imports');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) });
    await expect(page.getByRole('heading', { level: 1, name: `${tag}.csv` })).toBeVisible();
    // All columns are guessed.
    await expect(page.getByLabel(/Headings are in/)).toHaveValue('2');
    await expect(page.getByLabel(/“Model”/)).toHaveValue('name');
    await expect(page.getByLabel(/“List price”/)).toHaveValue('price');
    await expect(page.getByLabel(/Prices are written like/)).toHaveValue(',');
    await page.getByLabel(/“Qty”/).selectOption('stock.halishar');
    await checkPage(page);
    await page.getByRole('button', { name: 'Check the file' }).click();

    // The wrong rows are open.
    await expect(page.getByText('“cheap”')).toBeVisible();
    await checkPage(page);
    await page.getByRole('button', { name: /^With warnings/ }).click();
    await expect(page.getByText('The price rises from 100.00 to 1299.50.')).toBeVisible();
    await page.getByRole('button', { name: 'Left out 1' }).click();
    await expect(page.getByText(`--- ${tag} ---`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Changed 1' }).click();
    const changed = page.getByRole('region', { name: 'Changed rows' });
    await expect(changed.getByRole('listitem').filter({ hasText: 'Price' }).last()).toContainText(
      '1,299.50$',
    );
    await expect(page.getByText('2 items will be added and 1 changed.')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the wrong rows' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(`${tag} Broken`);
    // A check changes nothing.
    expect((await items.find(known._id))?.price).toBe(100);

    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('Done: 3 items imported.').first()).toBeVisible();
    expect(await items.find(known._id)).toMatchObject({ price: 1299.5, quantity: 5 });
    await checkPage(page);

    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo all' }).click();
    await expect(page.getByText('Undone: 3 put back.').first()).toBeVisible();
    expect(await items.find(known._id)).toMatchObject({ price: 100, quantity: 8 });
    expect(await items.find(bystander._id)).toMatchObject({ price: 10, quantity: 2 });
    expect(await items.ledgerIsHealthy()).toBe(true);
  },
);

signedInTest(
  'a file that can be read in two ways asks which is right, and the next one shows what is remembered',
  async ({ page, items }) => {
    const tag = `De${Date.now()}`;
    const known = await items.create({ name: `${tag} A`, price: 900 });
    const upload = async (name: string, text: string) => {
      await page.goto('/imports');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await upload('list.csv', `Modell;Preis\n${tag} A;1.200\n${tag} B;2.500`);
    await page.getByLabel(/“Modell”/).selectOption('name');
    await page.getByLabel(/“Preis”/).selectOption('price');
    await expect(page.getByText('No column is read as stock.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
    await checkPage(page);
    await page.getByRole('radio', { name: /A comma .*“1.200” is 1,200/ }).check();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add without stock' }).click();
    await expect(page.getByText('Done: 2 items imported.').first()).toBeVisible();
    expect(await items.find(known._id)).toMatchObject({ price: 1200 });

    await upload('next.csv', `Modell;Preis\n${tag} A;1,200.00`);
    await expect(page.getByText(/^Columns as in your import of “list.csv”/)).toBeVisible();
    await expect(page.getByLabel(/“Preis”/)).toHaveValue('price');
    await expect(page.getByLabel(/Prices are written like/)).toHaveValue('.');
  },
);

signedInTest(
  'what was imported lately waits for its place below the files that are open',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const name = `Open${Date.now()}.csv`;
    await page.goto('/imports');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nGrill,5\n') });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/imports', async (route) => {
      await released;
      await route.continue();
    });
    const jobs = page.waitForResponse('**/api/jobs');
    await page.goto('/imports');
    await jobs;
    const lately = page.getByText('Recent imports and price changes');
    await expect(lately).toBeHidden();
    release();
    await expect(lately).toBeVisible();
    await expect(page.getByRole('link', { name })).toBeVisible();
  },
);
