import { defineConfig } from 'vitest/config';

/** Browser tests end in `.e2e.ts` and belong to Playwright; everything here is `.test.ts`, `.tsx` or `.mjs`. */
export default defineConfig({
  test: {
    // Vitest would leave one of two processors idle, while many tests wait for processes they have started.
    maxWorkers: 2,
    projects: [
      'packages/shared',
      'packages/embedded-mongo',
      'apps/api',
      'apps/web',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
