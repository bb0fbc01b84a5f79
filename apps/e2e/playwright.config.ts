import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';

const browser = await findBrowser();

/** Chromium only, because npm can install no other browser. */
export default defineConfig({
  testDir: 'journeys',
  // First those whose worker starts a product of its own: Playwright leaves them to the end, where one would run alone.
  projects: [
    { name: 'pseudo-language', testMatch: 'pseudo-*.e2e.ts' },
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: 'pseudo-*.e2e.ts' },
  ],
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // A page that is checked in six sizes and themes takes 15 s on a quiet machine.
  timeout: 60_000,
  // Not a measure of speed: a machine that is shared may stand still for seconds.
  expect: { timeout: 15_000 },
  reporter: [
    ['./show-failed-page.ts'],
    ...(process.env.GODOWN_REPORT
      ? ([['dot'], ['json', { outputFile: process.env.GODOWN_REPORT }]] as const)
      : ([['list']] as const)),
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // With a worker each test would fetch the whole app in the background, and page.route sees no requests of workers.
    serviceWorkers: 'block',
    // A seventh of the processor time of a journey. `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...definedOnly(process.env), ...browser.env },
    },
  },
});

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
