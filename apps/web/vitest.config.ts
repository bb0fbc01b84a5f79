import { defineProject } from 'vitest/config';
import { texts } from './build/texts.ts';

export default defineProject({
  plugins: [texts()],
  test: {
    name: '@godown/web',
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['{src,worker,build}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // The test files of a worker share its process and its jsdom: loading these for each file takes three times as long as
    // the tests. The setup forgets the product's modules and clears the page after each file.
    isolate: false,
    // Has module state, which must be reset like that of the product.
    server: { deps: { inline: ['react-toastify'] } },
    // Limits for busy machines, not waits.
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
