/** The checks of `npm test`, the quick ones first. The last line of the output is the sum: `N passed, N failed`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onStopSignal, run } from './children.mjs';
import { installMissing } from './install.mjs';
import { CACHE_DIR, findBin, fromRoot } from './paths.mjs';
import { findMemoryFolder, removeFolder } from './platform.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { SLOW_TESTS } from './slow-tests.mjs';
import { Refusal } from './terminal.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {object} Check
 * @property {string} name
 * @property {string} title
 * @property {{ script: () => string, args: string[], leaveOut?: string[], cwd?: string }[]} steps Node programs,
 *   run one after the other until one fails; `leaveOut`: arguments without which slow tests run too
 * @property {(report: string) => Count} [read] reads the report; without it the check counts as one test
 */

const REPORTS = path.join(CACHE_DIR, 'reports');
/** Much more than the folders of all tests take. */
const ROOM_BYTES = 4 * 2 ** 30;

/** @param {string} check */
function reportOf(check) {
  return path.join(REPORTS, `${check}.json`);
}

/** @type {Check[]} */
const CHECKS = [
  {
    name: 'lint',
    title: 'Lint and format',
    steps: [
      { script: () => findBin('@biomejs/biome', 'biome'), args: ['check', '--error-on-warnings', '.'] },
    ],
  },
  {
    name: 'types',
    title: 'Types',
    steps: [{ script: () => findBin('typescript', 'tsc'), args: ['-b'] }],
  },
  {
    name: 'web',
    title: 'Web build, its size and the browser features it uses',
    steps: [
      { script: () => fromRoot('scripts/godown.mjs'), args: ['build-web'] },
      { script: () => fromRoot('apps/web/scripts/size.mjs'), args: [] },
      {
        script: () => findBin('eslint', 'eslint', 'apps/web'),
        args: ['dist/assets'],
        cwd: fromRoot('apps/web'),
      },
    ],
  },
  {
    name: 'unit',
    title: 'Unit, API, store, component and process tests',
    steps: [
      {
        script: () => findBin('vitest'),
        args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('unit')}`],
        leaveOut: ['--tags-filter=!slow', ...SLOW_TESTS.flatMap((file) => ['--exclude', file])],
      },
    ],
    read: readVitestReport,
  },
  {
    name: 'browser',
    title: 'Browser journeys',
    steps: [
      {
        script: () => findBin('@playwright/test', 'playwright', 'apps/e2e'),
        args: ['test'],
        leaveOut: ['--grep', '@short'],
        cwd: fromRoot('apps/e2e'),
      },
    ],
    read: readPlaywrightReport,
  },
];

/**
 * Runs every check to its end, even when another has failed. `--only lint,types` chooses some of them, and `--all` runs the slow tests
 * too.
 * @param {string[]} args
 */
export async function runChecks(args) {
  // The check that is running ends with this process.
  onStopSignal(async () => 130);
  const { values } = parseArgs({ args, options: { all: { type: 'boolean' }, only: { type: 'string' } } });
  const checks = selectChecks(values.only);
  await installMissing();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  useMemory();
  /** @type {Count} */
  const sum = { passed: 0, failed: 0 };
  for (const check of checks) {
    const count = await runCheck(check, values.all === true);
    sum.passed += count.passed;
    sum.failed += count.failed;
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed === 0 ? 0 : 1);
}

/** Stores wait for the disk after each change. In memory those of tests need not. */
function useMemory() {
  const memory = findMemoryFolder(ROOM_BYTES);
  if (memory === undefined) return;
  const folder = mkdtempSync(path.join(memory, 'godown-test-'));
  process.on('exit', () => removeFolder(folder));
  process.env.TMPDIR = folder;
}

/** @param {string | undefined} only */
function selectChecks(only) {
  if (only === undefined) return CHECKS;
  const names = only.split(',');
  const known = CHECKS.map(({ name }) => name);
  if (names.some((name) => !known.includes(name))) {
    throw new Refusal(`Usage: npm test -- --only ${known.join(',')}`);
  }
  return CHECKS.filter(({ name }) => names.includes(name));
}

/**
 * @param {Check} check
 * @param {boolean} isAll
 * @returns {Promise<Count>}
 */
async function runCheck({ name, title, steps, read }, isAll) {
  console.log(`\n── ${title}`);
  const since = performance.now();
  const code = await runSteps(name, steps, isAll);
  const count = countTests(code, name, read);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${title}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
  return count;
}

/**
 * @param {string} name
 * @param {Check['steps']} steps
 * @param {boolean} isAll
 */
async function runSteps(name, steps, isAll) {
  // Tests choose their own.
  const { NODE_ENV: _, ...env } = process.env;
  // Playwright sets FORCE_COLOR for its workers, and Node warns if both are set.
  const plain = name === 'browser' ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' };
  for (const { script, args, leaveOut = [], ...options } of steps) {
    const { code } = await run(process.execPath, [script(), ...args, ...(isAll ? [] : leaveOut)], {
      ...options,
      env: { ...env, ...(process.stdout.isTTY ? {} : plain), GODOWN_REPORT: reportOf(name) },
      show: true,
    });
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * The count of the report. A runner that failed while its report has no failure counts as one failure.
 * @param {number} code
 * @param {string} name
 * @param {Check['read']} read
 * @returns {Count}
 */
function countTests(code, name, read) {
  if (read === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = read(reportOf(name));
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
