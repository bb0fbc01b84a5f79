import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: '@godown/web',
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // A busy machine is no reason to fail: these say when to give up, not how long to wait.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
