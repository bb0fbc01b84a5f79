import type { Page } from '@playwright/test';
import { goOffline, goOnline } from '../fixtures/connection.js';
import { NEW_TITLE, startDeployment } from '../fixtures/deployment.js';
import { work } from '../fixtures/navigation.js';
import { pageHeading } from '../fixtures/page-heading.js';
import { expect, signedInTest, test } from '../fixtures/test.js';

interface Manifest {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test.use({ serviceWorkers: 'allow' });

test('the app opens without a connection where somebody has signed in before', { tag: '@short' }, async ({
  page,
  context,
  complaints,
}) => {
  // The landing page's pictures have never been on screen, so they are not cached.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/art\//);
  await page.goto('/team');
  await installWorker(page);

  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  // The login page needs the settings that the server writes into the page.
  await page.goto('/login?from=/manageInventory');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await page.locator('#godown-settings').textContent()).toContain('"projectId":"demo-godown"');
  await page.goto('/');
  await expect(pageHeading(page)).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();

  await goOnline(context);
  // With a connection the page comes from the server, not from the cache.
  await openFromServer(page, /data-prerendered/);
  await expect(page.getByRole('link', { name: /^stock update/ })).toHaveCount(6);
});

signedInTest(
  'the app opens in the language that was chosen since it was kept, without a flash of the other',
  async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.addInitScript(recordLines);
    const heading = pageHeading(page);
    await page.goto('/documents');
    await expect(heading).toHaveText('Documents');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const english = (await linesSoFar(page)).filter((line) => /[a-z]{3}/i.test(line));
    expect(english).toContain('Documents');

    await work(page).getByRole('button', { expanded: false }).last().click();
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect(heading).toHaveText('কাগজপত্র');
    await page.reload();
    await expect(heading).toHaveText('কাগজপত্র');
    // Their names stand on the page in both languages.
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const bangla = await linesSoFar(page);

    await goOffline(context);
    await page.reload();
    await expect(heading).toHaveText('কাগজপত্র');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page).toHaveTitle('কাগজপত্র · গোডাউন');
    // Lines in both languages, such as the person's address, are not texts of the product.
    const texts = english.filter((line) => !bangla.includes(line));
    expect((await linesSoFar(page)).filter((line) => texts.includes(line))).toEqual([]);
    await page.goto('/');
    await expect(heading).toContainText(/[\u0980-\u09ff]/);

    await goOnline(context);
    // A mismatch between the prerendered page and the app would be an error on the page.
    await openFromServer(page, /<html lang="bn"[\s\S]*data-prerendered/);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(heading).toContainText(/[\u0980-\u09ff]/);
  },
);

test('a picture that was on screen is shown without a connection', async ({ page, context, complaints }) => {
  // Other pictures have not been on screen, so they are not cached.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\.svg/);
  await page.goto('/team');
  await installWorker(page);
  await page.goto('/');
  const picture = page.locator('img[src="/art/uttara.svg"]');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/art/uttara.svg')) !== undefined))
    .toBe(true);

  await goOffline(context);
  await page.reload();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a page opens while the server does not respond', async ({ page, context, complaints }) => {
  complaints.expect(/status of 502/);
  await page.goto('/team');
  await installWorker(page);

  await context.route('**/team', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();

  await context.route('**/blogs', () => {});
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
});

test('calls of the API are not cached', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/team');
  await installWorker(page);
  const call = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address, { headers: { Accept: 'application/json' } }).then(
          ({ status, headers }) => `${status} ${headers.get('content-type')}`,
          () => 'no response',
        ),
      path,
    );
  for (const path of ['/api/item?limit=1', '/item?limit=1'])
    expect(await call(path)).toContain('200 application/json');
  await goOffline(context);
  for (const path of ['/api/item?limit=1', '/item?limit=1']) expect(await call(path)).toBe('no response');
});

test('an open tab keeps its files when a new version is deployed, and a reload gets the new version', async ({
  page,
}) => {
  const { url, deploy, close } = await startDeployment();
  try {
    await page.goto(`${url}/team`);
    await installWorker(page);
    await deploy();
    await fetchNewWorker(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOGS' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
    const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(waits, 'the new worker waits until the tab is closed').toBe(true);

    await page.reload();
    await expect(page).toHaveTitle(NEW_TITLE);
  } finally {
    await close();
  }
});

test('the app can be installed, with its icons', async ({ page, context }) => {
  await page.goto('/team');
  const devTools = await context.newCDPSession(page);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  const { start_url, display, icons }: Manifest = JSON.parse(data ?? '');
  expect((await page.request.get(start_url, { headers: { Accept: 'text/html' } })).status()).toBe(200);
  expect(display).toBe('standalone');
  const measure = (src: string) =>
    page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  const pictures = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) expect(await measure(src), src).toBe(sizes);
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

/** Registers the worker, as the app does once somebody has signed in on this device. Resolves when it serves this tab. */
async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Opens the landing page until the server sends it: a response that takes longer than 0.3 s is not waited for. */
async function openFromServer(page: Page, html: RegExp): Promise<void> {
  await expect(async () => {
    const response = await page.goto('/');
    expect(await response?.text()).toMatch(html);
  }).toPass();
}

/** Makes the browser look for a new worker, as it does at each visit. Resolves when the new worker has its files. */
async function fetchNewWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { installing } = await registration.update();
    if (!installing) throw new Error('There is no new worker.');
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Runs in the page. Keeps each line of text that was on the screen, for however short a time. */
function recordLines(): void {
  const lines = new Set<string>();
  Object.assign(globalThis, { lines });
  const record = () => {
    for (const line of document.body?.innerText.split('\n') ?? []) lines.add(line.trim());
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
}

const linesSoFar = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { lines: Set<string> }).lines]);
