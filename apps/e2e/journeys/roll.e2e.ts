/** Documents on a roll of 80 or 58 mm: one page, as wide as the roll and as long as the content. */
import type { DocumentKind } from '@godown/shared/trade/documents';
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts.js';
import { checkPage } from '../fixtures/check-page.js';
import { postDocument } from '../fixtures/documents.js';
import type { ItemsApi } from '../fixtures/items.js';
import { openPaperChoices } from '../fixtures/paper.js';
import { expect, signedInTest as test } from '../fixtures/test.js';

const MM_PER_POINT = 25.4 / 72;
const NAMES = [
  'Teesta Microwave Oven 23L with Grill, Convection and a Turntable of 27 cm (Black)',
  'রাইস কুকার ১.৮ লিটার, ঢাকনাসহ',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
];

/** Posts a document with all these names and a note, and opens it with a choice of paper. */
async function openOn(
  page: Page,
  { paper, kind, account, items }: { paper: string; kind: DocumentKind; account: Account; items: ItemsApi },
) {
  const lines = [];
  for (const name of NAMES) {
    const { _id } = await items.create({ name, quantity: 2000, price: 129_500.5 });
    lines.push({ item: _id, quantity: 1200 });
  }
  const head = { warehouse: 'halishar', note: 'Leave it at the gate of the second yard.' } as const;
  const document = await postDocument(
    account,
    kind === 'transfer'
      ? { ...head, kind, to: 'uttara', lines }
      : {
          ...{ ...head, lines },
          kind: 'delivery',
          party: 'মেসার্স রহমান ট্রেডার্স',
          reference: 'PO 7',
          // Each journey writes it.
          confirms: ['same_paper'],
        },
  );
  await page.goto(`/documents/${document.number}`);
  await openPaperChoices(page);
  const field = page.getByLabel('Paper', { exact: true });
  // The narrow one is offered to who has chosen the wide one.
  if (paper === 'roll58') await field.selectOption('roll80');
  await field.selectOption(paper);
  return document;
}

const column = (page: Page) => page.locator('article[aria-hidden]');

/** The pages as they are printed, in millimetres. */
async function measurePages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

/** Expects one page of this width that is just long enough, with all of the column on it. */
async function expectOnePage(page: Page, { width, printable }: { width: number; printable: number }) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The first frame asks for the fonts of a language that was chosen just now. The page has its new length one frame after them.
    await drawn();
    await drawn();
    await document.fonts.ready;
    await drawn();
    await drawn();
  });
  const pages = await measurePages(page);
  expect(pages).toHaveLength(1);
  const [{ width: paper, height }] = pages as [{ width: number; height: number }];
  expect(Math.abs(paper - width)).toBeLessThan(0.5);

  await page.setViewportSize({ width: Math.round((width * 96) / 25.4), height: 400 });
  await page.emulateMedia({ media: 'print' });
  await expect(column(page)).toBeVisible();
  const cut = await column(page).evaluate((article) => {
    const { left, right, top, bottom } = article.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects())
        if (
          box.width > 0 &&
          getComputedStyle(texts.currentNode.parentElement ?? article).visibility === 'visible' &&
          (box.left < left - 0.5 || box.right > right + 0.5 || box.top < top || box.bottom > bottom)
        )
          found.push(texts.currentNode.textContent ?? '');
    }
    return { found, left, width: right - left, height: bottom - top };
  });
  const toMm = (pixels: number) => (pixels * 25.4) / 96;
  expect(cut.found).toEqual([]);
  expect(toMm(cut.width)).toBeCloseTo(printable, 1);
  expect(toMm(cut.left)).toBeGreaterThan((width - printable) / 2 - 0.5);
  expect(height).toBeGreaterThanOrEqual(toMm(cut.height));
  expect(height).toBeLessThan(toMm(cut.height) + 3);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const kind of ['delivery', 'transfer'] as const)
  test(`a ${kind} prints on a roll of 80 mm, in English, in Bangla and in both`, async ({
    page,
    account,
    items,
  }) => {
    const { number } = await openOn(page, { paper: 'roll80', kind, account, items });
    for (const language of ['English', 'বাংলা', 'বাংলা / English']) {
      await page.getByLabel('Language on paper').selectOption({ label: language });
      await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
      await expectOnePage(page, { width: 80, printable: 72 });
      for (const name of NAMES) await expect(column(page)).toContainText(name);
      await expect(column(page)).toContainText(number);
    }
  });

test('a roll of 58 mm and a sheet of A4 are as wide as they are, and the device remembers which', async ({
  page,
  account,
  items,
}) => {
  await openOn(page, { paper: 'roll58', kind: 'delivery', account, items });
  await expectOnePage(page, { width: 58, printable: 48 });
  await page.reload();
  await expect(page.getByLabel('Paper', { exact: true })).toHaveValue('roll58');
  await checkPage(page);
  await openPaperChoices(page);
  await page.getByLabel('Paper', { exact: true }).selectOption('a4');
  const [sheet, ...others] = await measurePages(page);
  expect(others).toEqual([]);
  // Letter is what this browser prints on if a page does not say.
  expect(sheet?.width).toBeGreaterThan(200);
  expect(sheet?.height).toBeGreaterThan(270);
});
