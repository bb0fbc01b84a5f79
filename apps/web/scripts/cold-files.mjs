/**
 * Prints how many scripts a signed-in person loads for a page when nothing is on the device, how many bytes they are, and in how many
 * steps: the imports of a file are known when it is there. Run after `vite build`: `node apps/web/scripts/cold-files.mjs [dist]`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readChunks, texts } from './loaded-files.mjs';

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const find = readChunks(dist);

/** By name: the source or the group of a page, and the catalog of its texts besides `landing` and `work`. */
const PAGES = {
  Home: ['src/landing/work.tsx', 'items'],
  Items: ['list', 'work'],
  'An item': ['src/items/item-page.tsx', 'item'],
  Documents: ['src/documents/list/documents-page.tsx', 'office'],
  'New note': ['src/documents/form/document-draft-page.tsx', 'office'],
  'A note': ['src/partners/payments/note-page.tsx', 'office'],
  Customers: ['src/partners/list/partners-page.tsx', 'office'],
  'A customer': ['src/partners/page/partner-page.tsx', 'office'],
  Payments: ['src/partners/payments/payments-page.tsx', 'office'],
  Today: ['src/reports/day/today-page.tsx', 'office'],
  Sales: ['src/reports/sales/sales-page.tsx', 'office'],
  'To reorder': ['src/reorder/reorder-page.tsx', 'office'],
  'Stock counts': ['src/stock-counts/stock-counts-page.tsx', 'office'],
  'A stock count': ['src/stock-counts/stock-count-page.tsx', 'office'],
};

for (const [name, [page, catalog]] of Object.entries(PAGES)) {
  const steps = listSteps(page, catalog);
  const files = steps.flat();
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
  console.log(
    `${name.padEnd(14)} ${String(files.length).padStart(3)} files ${String(bytes).padStart(7)} B gzip  ${steps.length} steps: ${steps.map(({ length }) => length).join(' + ')}`,
  );
}

/** @param {string} page @param {string} catalog @returns {string[][]} The files of each step. */
function listSteps(page, catalog) {
  const seen = new Set();
  const index = find('index.html');
  // The page of the server names the imports of its script.
  const steps = [take([index, ...(index.imports ?? []).map(find)])];
  let next = [page, 'signed-in', 'events', ...['landing', 'work', catalog].map(texts)].map(find);
  while (next.length > 0) {
    const taken = next;
    steps.push(take(taken));
    next = taken
      .flatMap(({ imports = [] }) => imports)
      .map(find)
      .filter(({ file }) => !seen.has(file));
  }
  return steps;

  /** @param {import('./loaded-files.mjs').Chunk[]} chunks */
  function take(chunks) {
    const files = new Set(
      chunks.map(({ file }) => file).filter((file) => file.endsWith('.js') && !seen.has(file)),
    );
    for (const file of files) seen.add(file);
    return [...files];
  }
}
