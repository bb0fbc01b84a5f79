/**
 * Prints the gzipped JavaScript that a browser loads for the landing page and for the signed-in list of items, and fails past
 * the budgets. Run after `vite build`: `node apps/web/scripts/size.mjs [dist] [--files]`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listLoaded } from './loaded-files.mjs';

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const dist = resolve(folder ?? join(import.meta.dirname, '../dist'));

const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

function isWithin(text, name, budget) {
  const files = listLoaded(dist, name);
  const total = files.reduce((sum, file) => sum + gzipped(file), 0);
  const verdict = total <= budget ? `within ${budget}` : `PAST ${budget}`;
  console.log(`${text.padEnd(40)} ${String(total).padStart(7)} B gzip  ${verdict}`);
  if (process.argv.includes('--files'))
    for (const file of files) console.log(`    ${gzipped(file)}  ${file}`);
  return total <= budget;
}

const within = [
  isWithin('landing, first load', 'landing', 115_000),
  isWithin('landing, with sign-in when idle', 'signIn', 156_100),
  isWithin('list of items, signed in', 'list', 182_180),
  isWithin('the same, with what is loaded early', 'early', 256_100),
];
if (within.includes(false)) process.exitCode = 1;
