/** The list of all items: many at once, the keyboard, and 100,000 of them. */
import { randomUUID } from 'node:crypto';
import type { Item } from '@godown/shared/items/item';
import type { Page } from '@playwright/test';
import { checkPage } from '../fixtures/check-page.js';
import { expect, signedInTest } from '../fixtures/test.js';

/** A word that no other journey's items have. */
const newWord = () => `zz${randomUUID().slice(0, 8)}`;

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });

signedInTest(
  'all that match but one get another price and are deleted, each with one Undo',
  async ({ page, items, complaints }) => {
    // A job that ends while Undo is pressed can no longer be cancelled. It is reversed.
    complaints.expect(/409 .*\/cancel\)/);
    const word = newWord();
    const [oven, kettle, fridge] = await Promise.all(
      ['Oven', 'Kettle', 'Fridge'].map((name) => items.create({ name: `${name} ${word}`, price: 100 })),
    );
    if (!oven || !kettle || !fridge) throw new Error('Three items were created.');
    const prices = () =>
      Promise.all([oven, kettle, fridge].map(async ({ _id }) => (await items.find(_id))?.price));

    await page.goto(`/manageInventory?q=${word}`);
    await page.getByRole('checkbox', { name: `Select ${oven.name}` }).check();
    await bar(page).getByRole('button', { name: 'Select all 3' }).click();
    await page.getByRole('checkbox', { name: `Select ${fridge.name}` }).uncheck();
    await expect(bar(page).getByText('2 items selected')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Change price' }).click();
    await page.getByRole('textbox', { name: 'Percent' }).fill('-10');
    await page.getByRole('button', { name: 'Change prices' }).click();
    await expect.poll(prices).toEqual([90, 90, 100]);
    await expect(page.getByRole('cell', { name: '90.00$' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(prices).toEqual([100, 100, 100]);

    await page.getByRole('checkbox', { name: `Select ${oven.name}` }).check();
    await page.getByRole('checkbox', { name: `Select ${kettle.name}` }).check();
    await bar(page).getByRole('button', { name: 'More about the selected items' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Want to delete Items?' })
      .getByRole('button', { name: 'Delete 2 items' })
      .click();
    await expect(page.getByRole('link', { name: kettle.name })).toBeHidden();
    await expect(page.getByRole('link', { name: fridge.name })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('link', { name: kettle.name })).toBeVisible();
    await expect.poll(prices).toEqual([100, 100, 100]);
  },
);

signedInTest('the keyboard searches, goes to a row, selects and opens it', async ({ page, items }) => {
  const word = newWord();
  const first = await items.create({ name: `First ${word}` });
  const second = await items.create({ name: `Second ${word}` });
  await page.goto('/manageInventory');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(page.getByText('2 items match')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: first.name })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked();
});

signedInTest('the bar of a selection is accessible and fits the window', async ({ page, items }) => {
  const item = await items.create({ name: `Chosen ${newWord()}` });
  await page.goto(`/manageInventory?q=${encodeURIComponent(item.name)}`);
  await page.getByRole('checkbox', { name: `Select ${item.name}` }).check();
  await expect(bar(page)).toBeVisible();
  await checkPage(page);
  await bar(page).getByRole('button', { name: 'Change price' }).click();
  await page.getByRole('textbox', { name: 'Percent' }).fill('5');
  await checkPage(page);
});

signedInTest('a phone shows four items at once, and a result above its keyboard', async ({ page, items }) => {
  const word = newWord();
  for (const n of [1, 2, 3, 4])
    await items.create({
      name: `Convection Microwave Oven 34L with Grill and Child Lock ${n} ${word}`,
      price: 1299.5,
    });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/manageInventory?q=${word}`);
  const delivered = page.getByRole('button', { name: /^Delivered/ });
  await expect(delivered).toHaveCount(4);
  // Above the bar at the bottom.
  const box = await delivered.last().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740 - 60);

  await page.getByRole('searchbox').focus();
  await page.setViewportSize({ width: 360, height: 400 });
  await expect(delivered.nth(1)).toBeInViewport({ ratio: 1 });
});

signedInTest('a model with a hyphen stays on one line of a phone', async ({ page, items }) => {
  const word = newWord();
  const name = `${word} MW-23L-Grill-Black`;
  await items.create({ name });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/manageInventory?q=${word}`);
  const model = page.getByRole('link', { name }).getByText('MW-23L-Grill-Black', { exact: true });
  await expect.poll(async () => (await model.boundingBox())?.height).toBeLessThan(30);
});

signedInTest('a supplier’s items below 10 are three presses on a phone away', async ({ page, items }) => {
  const supplier = `Zz Supplier ${newWord()}`;
  const few = await items.create({ name: `Few ${newWord()}`, supplier, quantity: 9 });
  const many = await items.create({ name: `Many ${newWord()}`, supplier, quantity: 10 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/manageInventory');
  // Two taps: the list, and one of its lines.
  await page.getByRole('combobox', { name: 'Supplier' }).selectOption(supplier);
  await page.getByRole('button', { name: 'Below 10' }).click();
  await expect(page.getByRole('link', { name: few.name })).toBeVisible();
  await expect(page.getByRole('link', { name: many.name })).toBeHidden();
  await expect(page.getByText('1 item matches')).toBeVisible();
});

signedInTest('the filters are a sheet at the bottom of a phone', async ({ page, items }) => {
  const word = newWord();
  const oven = await items.create({ name: `Oven ${word}`, quantity: 12 });
  await items.create({ name: `Fan ${word}`, quantity: 30 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/manageInventory?q=${word}`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('In stock from').fill('১০');
  await sheet.getByLabel('In stock to').fill('20');
  await sheet.getByLabel('In stock to').press('Enter');
  await expect(sheet.getByRole('button', { name: 'Show 1 item' })).toBeVisible();
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  await checkPage(page);
  await sheet.getByRole('button', { name: 'Show 1 item' }).click();
  await expect(page.getByRole('link', { name: oven.name })).toBeVisible();
  await expect(page).toHaveURL(/minQuantity=10&maxQuantity=20/);
});

const MANY = 100_000;
const MAX_NODES = 3000;
/** Five times what is wanted, 200 ms: other programs hold up the browser. What it took is in the report. */
const MAX_KEYSTROKE_MS = 1000;
/** 200 ms, if nothing else holds up the browser. Counted, because other programs do. */
const MAX_BLANK_FRAMES = 12;

signedInTest('100,000 items scroll without blank frames and with few elements', async ({ page }) => {
  signedInTest.setTimeout(180_000);
  await serveMany(page);
  await page.goto('/manageInventory?sort=name');
  await expect(page.getByRole('link', { name: 'Model 000000', exact: true })).toBeVisible();

  await watchFrames(page);
  const scrolled = await scrollToEnd(page);
  const { blank, nodes } = await readFrames(page);
  expect(scrolled).toBe(MANY);
  expect(blank, 'the most frames in a row without items on the screen').toBeLessThan(MAX_BLANK_FRAMES);
  expect(nodes, 'the most elements').toBeLessThan(MAX_NODES);
  await expect(page.getByRole('link', { name: 'Model 099999', exact: true })).toBeVisible();

  // With all rows fetched, a keystroke still shows at once.
  await page.getByRole('searchbox').focus();
  const keystrokeMs = await page.evaluate(async () => {
    const input = document.activeElement as HTMLInputElement;
    const start = performance.now();
    input.setSelectionRange(0, 0);
    document.execCommand('insertText', false, 'o');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
  await expect(page.getByRole('searchbox')).toHaveValue('o');
  signedInTest.info().annotations.push({ type: 'keystroke', description: `${keystrokeMs.toFixed(0)} ms` });
  expect(keystrokeMs, 'until a keystroke is on the screen').toBeLessThan(MAX_KEYSTROKE_MS);
});

/** Responds to `GET /item` as a server with many items does. */
async function serveMany(page: Page): Promise<void> {
  await page.route(/\/api\/item\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const start = Number(query.get('cursor') ?? 0);
    const end = Math.min(MANY, start + Number(query.get('limit')));
    const body = Array.from({ length: end - start }, (_, n) => makeItem(start + n));
    const next = { Link: `</api/item?cursor=${end}>; rel="next"` };
    await route.fulfill({
      json: body,
      headers: { 'X-Total-Count': '1000+', ...(end < MANY && next) },
    });
  });
}

function makeItem(n: number): Item {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    _id: n.toString(16).padStart(24, '0'),
    name: `Model ${String(n).padStart(6, '0')}`,
    price: n / 100,
    supplier: 'Karnaphuli Imports',
    img: '/catalogue/halda-steam-32.svg',
    description: '',
    quantity: 6,
    stock: { halishar: 1, bahaddarhat: 2, uttara: 3 },
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

interface Frames {
  /** The most frames in a row that had no item in the middle of the screen. */
  blank: number;
  /** The most elements. */
  nodes: number;
}

type PageWithFrames = Window & { seen?: Frames };

/** Looks at every frame that the browser draws. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Frames = { blank: 0, nodes: 0 };
    (window as PageWithFrames).seen = seen;
    let blank = 0;
    const look = () => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      blank = middle?.closest('tr[data-index]') ? 0 : blank + 1;
      seen.blank = Math.max(seen.blank, blank);
      seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const readFrames = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as PageWithFrames;
    if (!seen) throw new Error('No frame was watched.');
    return seen;
  });

/** Scrolls to the end of what is fetched, again and again until all is. Returns how many rows it has passed. */
function scrollToEnd(page: Page): Promise<number> {
  return page.evaluate(async (all) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const countRows = () =>
      Number([...document.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1)?.dataset.index ?? -1) + 1;
    while (countRows() < all) {
      scrollTo(0, document.documentElement.scrollHeight);
      await drawn();
    }
    return countRows();
  }, MANY);
}
