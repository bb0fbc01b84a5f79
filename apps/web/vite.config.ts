import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentSettings } from './build/development-settings.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerender } from './build/prerender.ts';
import { slimRouter } from './build/slim-router.ts';

/** What changes with a dependency and not with our own code: it stays in people's caches over deployments. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;
/** One file compresses better than the five it would be. */
const QUERY = /node_modules[\\/]@tanstack[\\/]/;
/** What the first load shares with other parts. */
const KIT = /src[\\/](ui[\\/](button|card|glyph|link|skeleton)|lib[\\/]api-error)\.tsx?$|preload-helper/;
/** What the pages with lists share: one file compresses better than the many it would be. */
const LISTS =
  /src[\\/](features[\\/]auth[\\/]use-own-email|features[\\/]items[\\/](delete-button|list-end|notice|queries|search|table-skeleton|use-delete-item|use-item-pages|use-rows)|ui[\\/](confirm-dialog|data-table|page-head|quiet-link)|lib[\\/](outcome|pages|to-failure|use-row-action))\.tsx?$/;
/** Part of the first load: no lazy part needs to name them as its own. */
const PRESENT = /assets\/(vendor|rolldown-runtime|kit)-/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    developmentSettings(),
    slimRouter(),
    preloadFont(),
    prerender(),
    precompress(),
  ],
  server: { proxy: { '/api': { target: process.env.GODOWN_API_URL ?? 'http://127.0.0.1:3001' } } },
  build: {
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      // Every browser that runs this code knows modulepreload.
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => !PRESENT.test(dep)) : deps,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first load names the files of every other part, and a hash does not compress: two letters less each.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'query', test: QUERY },
            { name: 'kit', test: KIT },
            // Without what these import, which the first load has already.
            { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
