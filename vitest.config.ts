import { defineConfig } from 'vitest/config';

/** Browser tests end in `.e2e.ts` and belong to Playwright; everything here is `.test.ts` or `.test.tsx`. */
export default defineConfig({
  test: {
    projects: ['packages/shared', 'packages/embedded-mongo', 'apps/api', 'apps/web'],
  },
});
