/** The printed page: only the content, in light colours, from any screen and theme. */
import { FLOWS, type Flow } from '@godown/shared/stock/movements';
import { dayReportSchema, type FlowFigures } from '@godown/shared/stock/reports';
import type { Page } from '@playwright/test';
import { findMisplaced } from '../fixtures/layout.js';
import { addLooseNote, addPartner, addPayment } from '../fixtures/partners.js';
import { expect, signedInTest } from '../fixtures/test.js';

/** Prints from a phone in the dark theme. */
async function openOnPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
}

async function expectPaper(page: Page): Promise<void> {
  for (const role of [
    'navigation',
    'banner',
    'contentinfo',
    'button',
    'textbox',
    'combobox',
    'searchbox',
  ] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(24, 33, 47)' });
}

signedInTest(
  'the inventory prints as a table, without navigation and buttons',
  { tag: '@short' },
  async ({ page, items }) => {
    const item = await items.create({ name: `Printed Oven ${Date.now()}`, quantity: 1223, price: 1299.5 });
    await openOnPaper(page, '/manageInventory?q=printed');
    const row = page.getByRole('row').filter({ hasText: item.name });
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectPaper(page);
    await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
    for (const column of ['Id', 'Model', 'Image', 'In stock', 'Price']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeInViewport();
    }
    await expect(page.getByRole('columnheader', { name: 'Action' })).toBeHidden();
    expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
    await expect(row).toContainText(item._id);
    await expect(row).toContainText('1,223');
    await expect(row).toContainText('1,299.50$');
  },
);

signedInTest('an item prints with its stock and its history', async ({ page, items }) => {
  const item = await items.create({ name: 'Printed Oven', quantity: 7, description: '25 l, grill' });
  await openOnPaper(page, `/item/${item._id}`);
  await expect(page.getByText('Added, Halishar')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectPaper(page);
  for (const text of ['7 items available', '25 l, grill', 'Added, Halishar']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  // "just now" and "you" mean nothing on paper.
  await expect(page.getByText('just now').first()).toBeHidden();
  const onPaper = await page
    .locator('[data-paper]:visible')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content));
  expect(onPaper.some((text) => /^"\d+ \w+ \d{4}, \d\d:\d\d"$/.test(text))).toBe(true);
  await expect(page.getByText('Want to Restock Items?')).toBeHidden();
  await expect(page.getByText('Move between warehouses')).toBeHidden();
});

signedInTest('a day prints as tables, with its date', async ({ page, items }) => {
  // Among the first items of the day, whatever other journeys deliver.
  const item = await items.create({ name: `Printed Oven ${Date.now()}`, quantity: 1_223_000 });
  await items.move(item._id, { change: -1_223_000, reason: 'delivered' });
  await openOnPaper(page, '/today');
  const row = page.getByRole('table', { name: 'By item' }).getByRole('row').filter({ hasText: item.name });
  // The part that is closed on a phone.
  await expect(page.getByRole('button', { name: /^By item/ })).toBeVisible();
  await expect(row).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await expectPaper(page);
  await expect(page.getByText(/^All warehouses, \w{3}, \d+ \w{3,4} \d{4}$/)).toBeVisible();
  // With more kinds of movements than a sheet has room for, each row is a small grid.
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toMatch(/^(table-row|grid)$/);
  await expect(row).toContainText('1,223,000');
});

/** The width of A4 less the margins of `print.css`, in pixels. */
const SHEET = { width: 688, height: 973 };
const LARGE = 9_999_999;

/** Prints the open page on A4. Returns what is cut off, over something else, or too wide for its cell. */
async function findMisprinted(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(SHEET);
  const misplaced = await findMisplaced(page);
  const wide = await page.locator('td:visible').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const { left, right } = cell.getBoundingClientRect();
      const [start, end] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
      const texts = [cell, ...cell.querySelectorAll('*')].flatMap(({ clientWidth, childNodes }) =>
        // Labels that are only heard are one pixel wide.
        clientWidth === 1 ? [] : [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
      );
      const isWide = texts.some((text) => {
        const content = document.createRange();
        content.selectNodeContents(text);
        return [...content.getClientRects()].some((box) => box.left < start - 1 || box.right > end + 1);
      });
      return isWide ? [`too wide for its cell: ${cell.textContent}`] : [];
    }),
  );
  return [...misplaced, ...wide];
}

/** Large figures of some flows. */
function largeFigures(happened: readonly Flow[]): FlowFigures {
  const of = <Value>(large: Value, none: Value) =>
    Object.fromEntries(FLOWS.map((flow) => [flow, happened.includes(flow) ? large : none])) as Record<
      Flow,
      Value
    >;
  const figures = of({ units: 123_456, lines: 1_234, value: LARGE }, { units: 0, lines: 0, value: 0 });
  return { ...figures, stock: of(123_456, 0) };
}

for (const [day, flows] of [
  ['a usual day', ['out', 'in', 'moved', 'recounted']],
  ['a day on which all happened', FLOWS],
] as const)
  signedInTest(`${day} prints large amounts on A4`, async ({ page, items }) => {
    const item = await items.create({ quantity: 3 });
    await items.move(item._id, { change: -1, reason: 'delivered' });
    await page.route('**/api/reports/day?*', async (route) => {
      const response = await route.fetch();
      const report = dayReportSchema.parse(await response.json());
      for (const row of [report.total, ...report.warehouses, ...report.people, ...report.items])
        Object.assign(row, largeFigures(flows));
      await route.fulfill({ response, json: report });
    });
    await page.goto('/today');
    await expect(page.getByRole('table', { name: 'By warehouse' })).toContainText('9,999,999.00');
    expect(await findMisprinted(page)).toEqual([]);
  });

signedInTest('a statement and a note print large amounts on A4', async ({ page, account, items }) => {
  const { _id } = await addPartner(account, { kind: 'customer', name: 'Large Buyer', opening: LARGE });
  await addPayment(account, _id, { amount: LARGE - 1, method: 'cash' });
  await page.goto(`/customers/${_id}/statement`);
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('9,999,998.00');
  expect(await findMisprinted(page)).toEqual([]);
  const item = await items.create({ name: 'Large Cold Room', quantity: 3 });
  const number = await addLooseNote(account, { party: 'Large Buyer', item: item._id, unitPrice: LARGE });
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/documents/${number}`);
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('9,999,999.00');
  expect(await findMisprinted(page)).toEqual([]);
});
