import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The test files of a worker share its process: loading the driver for each file took a third of the processor time.
    isolate: false,
    globalSetup: ['src/testing/build.ts'],
    // Servers are started as processes of their own, on machines that are busy with other things.
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
