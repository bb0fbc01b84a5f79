/** Which files of the build a browser loads, from the build's own manifest. `loading.e2e.ts` compares it with a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const landing = ['index.html'];
const signIn = ['src/account/start-session.ts'];
/** What every page of a signed-in person loads besides. */
const around = [
  'src/app/work-nav.tsx',
  'src/app/more-pages.tsx',
  'src/app/signed-in-parts.tsx',
  'src/app/sync.tsx',
  'src/live/live.ts',
  'src/items/notices/bell.tsx',
  'src/administration/sending-notice.tsx',
  'src/ui/toaster.tsx',
];
const list = [...landing, ...signIn, ...around, 'src/items/manage-inventory-page.tsx'];

/** By name: the entries of the manifest whose files are loaded. `early`: the list, and the pages that most people open next. */
const LOADED = {
  landing,
  signIn: [...landing, ...signIn],
  list,
  early: [...list, 'src/items/item-page.tsx'],
};

/**
 * The scripts that are loaded, such as `assets/index-DHJyaJMS.js`.
 * @param {string} dist The folder of the build.
 * @param {keyof typeof LOADED} name
 * @returns {string[]}
 */
export function listLoaded(dist, name) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  /** @param {string[]} entries */
  const add = (entries) => {
    for (const entry of entries) {
      const chunk = manifest[entry];
      if (!chunk) throw new Error(`The manifest has no ${entry}.`);
      if (files.has(chunk.file)) continue;
      files.add(chunk.file);
      add(chunk.imports ?? []);
    }
  };
  add(LOADED[name]);
  return [...files].filter((file) => file.endsWith('.js'));
}
