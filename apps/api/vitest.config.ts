import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // `npm test` leaves them out: scripts/lib/checks.mjs.
    tags: [{ name: 'slow' }],
    // The test files of a worker share its modules: loading the product for each file took longer than the tests.
    isolate: false,
    restoreMocks: true,
    // Some tests start whole processes, on machines that may be busy.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['src/testing/global-setup.ts'],
  },
});
