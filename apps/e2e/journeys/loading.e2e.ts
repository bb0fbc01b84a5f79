import { fileURLToPath } from 'node:url';
import { listLoaded } from '../../web/scripts/loaded-files.mjs';
import { expect, signedInTest } from '../fixtures/test.js';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

// The build checks the size of these files: a part that is loaded early and not counted there would be free.
signedInTest('the list of items loads the scripts that the build counts', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/assets/') && path.endsWith('.js')) scripts.add(path.slice(1));
  });
  // A list that is longer than what is drawn at once.
  await page.route(/\/api\/item\?/, async (route) => {
    const response = await route.fetch();
    const [item] = await response.json();
    const json = Array.from({ length: 50 }, (_, n) => ({ ...item, _id: n.toString(16).padStart(24, '0') }));
    await route.fulfill({ response, json });
  });
  await page.goto('/manageInventory');
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(() => [...scripts].toSorted()).toEqual(listLoaded(DIST, 'early').toSorted());
});

// Each in a browser of its own: a day that was seen is kept on the device, and has no shape then.
for (const [width, path] of [
  [360, '/today'],
  [768, '/today?warehouse=halishar'],
  [1366, '/today'],
] as const)
  signedInTest(
    `a day stays in its place when it has loaded: ${path} at ${width} px`,
    async ({ page, items }) => {
      const { _id } = await items.create({ quantity: 5 });
      await items.move(_id, { change: -1, reason: 'delivered' });
      await page.setViewportSize({ width, height: 768 });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/reports\/day\?/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path);
      const shape = page.getByRole('status', { name: 'Loading the day' });
      await expect(shape).toBeVisible();
      if (path === '/today')
        await expect(page.getByRole('link', { name: /^Sales today/ })).toContainText(/\d/);
      const expected = await shape.locator('..').locator('> *').last().boundingBox();
      release();
      const heading = page.getByRole('heading', { name: 'By warehouse' });
      await expect(heading).toBeVisible();
      const { y = 0 } = (await heading.boundingBox()) ?? {};
      // A long figure of another test may take a second line.
      expect(Math.abs(y - (expected?.y ?? 0))).toBeLessThanOrEqual(48);
    },
  );

signedInTest(
  'Edit stays in its place while the rest of the page of an item loads',
  async ({ page, items }) => {
    const { _id } = await items.create();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/fact-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/item/${_id}`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const code = page.getByRole('button', { name: 'Give it a code of our own' });
    await expect(edit).toBeVisible();
    await expect(code).toBeHidden();
    const before = await edit.boundingBox();
    release();
    await expect(code).toBeVisible();
    expect(await edit.boundingBox()).toEqual(before);
  },
);
