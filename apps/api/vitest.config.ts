import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Some tests start whole processes, on machines that may be busy.
    testTimeout: 20_000,
    globalSetup: ['src/testing/global-setup.ts'],
  },
});
