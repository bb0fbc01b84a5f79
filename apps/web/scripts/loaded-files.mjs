/** Which files of the build a browser loads, from the build's own manifest. `loading.e2e.ts` compares it with a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts are in English here: a browser loads those of one language. @param {string} name */
export const texts = (name) => `virtual:texts/en/${name}`;

const landing = ['index.html', texts('landing')];
const signIn = ['src/account/start-session.ts'];
// Who was signed in last time is known without the identity provider.
const list = [...landing, texts('work'), 'events', 'signed-in', 'list'];

/**
 * By name: the sources, or the groups of vite.config.ts, whose files are loaded. `early`: the list, and what is loaded when the
 * browser is idle, for a press or for the page that most people open next.
 */
const LOADED = {
  landing,
  signIn: [...landing, ...signIn],
  list,
  early: [
    ...list,
    ...signIn,
    'src/items/list/virtual-rows.ts',
    'src/ui/toaster.tsx',
    'src/scanning/listening.tsx',
    // The customers that a device keeps.
    'partners-query',
    'src/items/item-page.tsx',
    texts('item'),
  ],
};

/** @typedef {{ file: string, name?: string, imports?: string[] }} Chunk */

/**
 * Finds a file of the build by its source, or by the name of its group: groups have no source.
 * @param {string} dist The folder of the build.
 * @returns {(entry: string) => Chunk}
 */
export function readChunks(dist) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  return (entry) => {
    const chunk = manifest[entry] ?? Object.values(manifest).find(({ name }) => name === entry);
    if (!chunk) throw new Error(`The manifest has no ${entry}.`);
    return chunk;
  };
}

/**
 * The scripts that are loaded, such as `assets/index-DHJyaJMS.js`.
 * @param {string} dist The folder of the build.
 * @param {keyof typeof LOADED} name
 * @returns {string[]}
 */
export function listLoaded(dist, name) {
  const find = readChunks(dist);
  const files = new Set();
  /** @param {string[]} entries */
  const add = (entries) => {
    for (const entry of entries) {
      const chunk = find(entry);
      if (files.has(chunk.file)) continue;
      files.add(chunk.file);
      add(chunk.imports ?? []);
    }
  };
  add(LOADED[name]);
  return [...files].filter((file) => file.endsWith('.js'));
}
