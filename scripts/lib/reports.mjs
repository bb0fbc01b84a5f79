/** The counts in what the test runners write. A report that is missing counts as one failure. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} file as `vitest --reporter=json` writes it
 * @returns {import('./checks.mjs').Count}
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  // A file that cannot even be loaded has no tests in it, and fails all the same.
  const broken = report.testResults.filter(
    (/** @type {any} */ suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

/**
 * @param {string} file as Playwright's JSON reporter writes it
 * @returns {import('./checks.mjs').Count}
 */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Tests that did not run, because what they need failed, have not passed.
  return { passed: expected, failed: unexpected + flaky + skipped + (unexpected ? 0 : report.errors.length) };
}

/**
 * @param {string} file
 * @returns {any} the runner's own format
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
