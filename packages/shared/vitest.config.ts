import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The test files of a worker share its process and modules: a process for each file took three fifths of the processor time.
    isolate: false,
  },
});
