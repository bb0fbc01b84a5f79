import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: '@godown/web',
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['{src,worker}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // The files of a worker share its process and its jsdom: to load these anew for each takes three times as long as
    // the tests. The setup forgets the product's modules and clears the page after each file.
    isolate: false,
    // Has a state of its own, which must be forgotten like the product's.
    server: { deps: { inline: ['react-toastify'] } },
    // A busy machine is no reason to fail: these say when to give up, not how long to wait.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
