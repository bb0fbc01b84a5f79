/**
 * Prints the gzipped JavaScript of the landing page and of the signed-in manage page, from the build's own
 * manifest, and fails past the budgets. Run after `vite build`: `node apps/web/scripts/size.mjs [dist]`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGETS = { landing: 115_000, list: 210_000 };

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The files a set of manifest entries loads, with everything they import statically. */
function filesOf(entries, files = new Set()) {
  for (const entry of entries) {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`The manifest has no ${entry}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(chunk.imports ?? [], files);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

function report(name, entries, budget) {
  const files = filesOf(entries);
  const total = files.reduce((sum, file) => sum + gzipped(file), 0);
  const verdict = budget === undefined ? '' : total <= budget ? `  within ${budget}` : `  PAST ${budget}`;
  console.log(`${name.padEnd(34)} ${String(total).padStart(7)} B gzip${verdict}`);
  if (process.argv.includes('--files'))
    for (const file of files) console.log(`    ${gzipped(file)}  ${file}`);
  return budget === undefined || total <= budget;
}

const landing = ['index.html'];
const signIn = ['src/account/start-session.ts'];
const manage = ['src/items/manage-inventory-page.tsx', 'src/live/live.ts', 'src/app/work-nav.tsx'];

const within = [
  report('landing, first load', landing, BUDGETS.landing),
  report('landing, with sign-in when idle', [...landing, ...signIn]),
  report('manage page, signed in', [...landing, ...signIn, ...manage], BUDGETS.list),
  report('manage page, after a toast', [...landing, ...signIn, ...manage, 'src/ui/toaster.tsx']),
];
if (within.includes(false)) process.exitCode = 1;
