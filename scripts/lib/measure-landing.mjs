import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { onStopSignal, run } from './children.mjs';
import { installMissing } from './install.mjs';
import { findBin } from './paths.mjs';
import { removeFolder } from './platform.mjs';
import { Refusal } from './terminal.mjs';
import { startTestProduct } from './test-product.mjs';

/** The lowest score of each category, as the median of the runs. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const RUNS = 3;
/** It has packages of its own: with what they need they are a tenth of all files, which nobody else uses. */
const LIGHTHOUSE = 'scripts/lighthouse';

/** @typedef {{ categories: Record<string, { score: number | null }>, audits: Record<string, any> }} Report */

/** Measures the landing page as a phone sees it. Prints the median of each category, and fails below `LEAST`. */
export async function measureLanding() {
  // The product and the browser end with this process.
  onStopSignal(async () => 130);
  await installMissing();
  await installMissing(LIGHTHOUSE);
  const product = await startTestProduct();
  const folder = mkdtempSync(path.join(tmpdir(), 'godown-lighthouse-'));
  /** @type {Report[]} */
  const reports = [];
  try {
    for (let index = 0; index < RUNS; index += 1) {
      reports.push(await measureOrRepeat(product.url, path.join(folder, `${index}.json`)));
    }
  } finally {
    await product.close();
    removeFolder(folder);
  }
  if (!judge(reports)) process.exit(1);
}

/**
 * Tries twice: now and then Lighthouse loses the beginning of a trace and asks to be run again.
 * @param {string} url
 * @param {string} file
 */
async function measureOrRepeat(url, file) {
  try {
    return await measure(url, file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`${error.message}\nTrying again.`);
    return measure(url, file);
  }
}

/**
 * @param {string} url
 * @param {string} file
 * @returns {Promise<Report>}
 */
async function measure(url, file) {
  const { executablePath, args, env } = await findBrowser();
  const { code, output } = await run(
    process.execPath,
    [
      findBin('lighthouse', 'lighthouse', LIGHTHOUSE),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${Object.keys(LEAST)}`,
      `--chrome-flags=--headless ${args.join(' ')}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath } },
  );
  if (code !== 0) throw new Refusal(`Lighthouse failed:\n${output}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {Report[]} reports */
function judge(reports) {
  let good = true;
  for (const [category, least] of Object.entries(LEAST)) {
    const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    const score = median(scores);
    if (score < least) good = false;
    const verdict = score < least ? `BELOW ${least}` : `at least ${least}`;
    console.log(`${category.padEnd(16)} ${String(score).padStart(3)}  ${verdict}  (${scores.join(', ')})`);
  }
  for (const audit of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`${audit.padEnd(26)} ${reports.map(({ audits }) => audits[audit].displayValue).join(', ')}`);
  }
  if (!good) console.log(`\nTo improve: ${findFailures(reports).join(', ')}`);
  return good;
}

/** The audits that cost points. @param {Report[]} reports */
function findFailures(reports) {
  const failed = reports.flatMap(({ audits }) =>
    Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.9),
  );
  return [...new Set(failed.map(([name]) => name))];
}

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
