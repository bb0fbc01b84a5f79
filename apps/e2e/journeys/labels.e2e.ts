/** Labels on paper, measured in the PDF that the browser prints. */
import { randomInt } from 'node:crypto';
import { goOffline } from '../fixtures/connection.js';
import { readPdf } from '../fixtures/pdf.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

/** An EAN-13 that no other test has. */
function newCode(): string {
  const digits = `21${String(randomInt(1e10)).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The papers as their makers describe them, in millimetres, and the module of an EAN-13 on them. */
const A4 = { width: 210, height: 297 };
const PAPERS = [
  {
    name: 'A4, 24 labels of 70 × 37 mm',
    page: A4,
    label: [70, 37],
    columns: 3,
    left: 0,
    top: 0.5,
    gap: 0,
    labels: 30,
    perPage: 24,
    module: 0.375,
  },
  {
    name: 'A4, 40 labels of 52.5 × 29.7 mm',
    page: A4,
    label: [52.5, 29.7],
    columns: 4,
    left: 0,
    top: 0,
    gap: 0,
    labels: 40,
    perPage: 40,
    module: 0.375,
  },
  {
    name: 'A4, 65 labels of 38.1 × 21.2 mm',
    page: A4,
    label: [38.1, 21.2],
    columns: 5,
    left: 4.65,
    top: 10.7,
    gap: 2.5,
    labels: 1950,
    perPage: 65,
    module: 0.25,
  },
  {
    name: 'Roll of 58 mm',
    page: { width: 58, height: 40 },
    label: [58, 40],
    columns: 1,
    left: 0,
    top: 0,
    gap: 0,
    labels: 3,
    perPage: 1,
    module: 0.375,
  },
  {
    name: 'Roll of 80 mm',
    page: { width: 80, height: 40 },
    label: [80, 40],
    columns: 1,
    left: 0,
    top: 0,
    gap: 0,
    labels: 3,
    perPage: 1,
    module: 0.375,
  },
] as const;

/** An EAN-13 without what stays white around it. */
const EAN_MODULES = 95;
/** Chromium rounds the size of its paper down to a pixel. */
const PIXEL = 25.4 / 96;

for (const paper of PAPERS) {
  test(`${paper.name}: each label is where it should be, and nothing else is printed`, async ({
    page,
    items,
  }) => {
    const barcode = newCode();
    const item = await items.create({ name: `Labelled Oven ${barcode}`, price: 1299.5, barcode });
    await page.goto(`/labels?item=${item._id}`);
    const field = page.getByLabel('Paper', { exact: true });
    // The narrow roll is offered to who prints on rolls.
    if (paper.page.width === 58) await field.selectOption('Roll of 80 mm');
    await field.selectOption(paper.name);
    await page.getByLabel(`Quantity: ${item.name}`).fill(String(paper.labels));
    const count = paper.labels.toLocaleString('en');
    await expect(page.getByRole('status').filter({ hasText: `${count} labels` })).toBeVisible();

    const printed = readPdf(await page.pdf({ preferCSSPageSize: true }));
    // The white of the page itself is drawn too.
    const pages = printed.map(({ shapes, ...size }) => ({
      ...size,
      shapes: shapes.filter(({ width }) => width < size.width - 1),
    }));
    expect(pages).toHaveLength(Math.ceil(paper.labels / paper.perPage));
    expect(pages.reduce((sum, { shapes }) => sum + shapes.length, 0)).toBe(paper.labels);
    for (const { width, height, shapes } of pages) {
      expect(Math.abs(width - paper.page.width)).toBeLessThan(PIXEL);
      expect(Math.abs(height - paper.page.height)).toBeLessThan(PIXEL);
      const [labelWidth, labelHeight] = paper.label;
      for (const [index, shape] of shapes.entries()) {
        const x = paper.left + (index % paper.columns) * (labelWidth + paper.gap);
        const y = paper.top + Math.floor(index / paper.columns) * labelHeight;
        expect(Math.abs(shape.x + shape.width / 2 - (x + labelWidth / 2))).toBeLessThan(0.1);
        expect(Math.abs(shape.width - EAN_MODULES * paper.module)).toBeLessThan(0.02);
        expect(shape.y).toBeGreaterThan(y);
        expect(shape.y + shape.height).toBeLessThan(y + labelHeight);
        expect(Math.abs(shape.y - y - ((shapes[0]?.y ?? 0) - paper.top))).toBeLessThan(0.05);
      }
    }
  });
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('labels of shelves are drawn if the page was opened before', async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto('/documents');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/labels?for=shelves');
    await page.getByLabel('Places').fill('A-01 to A-03');
    await expect(page.getByText('3 labels · 1 sheet')).toBeVisible();
    await expect
      .poll(async () => page.evaluate(async () => (await (await caches.open('programs')).keys()).length))
      .toBe(1);

    await goOffline(context);
    await page.reload();
    await page.getByLabel('Places').fill('B-01 to B-04');
    await expect(page.getByText('4 labels · 1 sheet')).toBeVisible();
  });
});
