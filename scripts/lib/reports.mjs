/** The counts in the reports of the test runners. A missing report counts as one failure. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} file as `vitest --reporter=json` writes it
 * @returns {import('./checks.mjs').Count}
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  // A test file that cannot be loaded has failed, although it has no tests.
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
  // A skipped test is one whose setup has failed.
  return { passed: expected, failed: unexpected + flaky + skipped + (unexpected ? 0 : report.errors.length) };
}

/**
 * @param {string} file
 * @returns {any} the runner's own format
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
