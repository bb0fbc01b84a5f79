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
