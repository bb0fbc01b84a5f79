import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: '@godown/web',
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    restoreMocks: true,
  },
});
