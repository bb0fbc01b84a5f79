import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentSettings } from './build/development-settings.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';
import packageJson from './package.json' with { type: 'json' };

/** Changes only with a dependency, not with our own code, so that browsers keep it cached through deployments. */
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/]/;

/** Small parts of the first load that other pages use too: together they compress better. */
const BASE = /src[\\/]ui[\\/](button|card|glyph)\.tsx$|preload-helper/;

/** What forms and every page of signed-in people load. */
const SCHEMAS = /node_modules[\\/]zod[\\/]/;

/** What every page of signed-in people loads: one file in place of ten. What it imports is in the first load already. */
const CONTRACT =
  /(packages[\\/]shared[\\/]dist[\\/](item|item-fields|item-query|movements|jobs|documents|warehouse-schemas)|src[\\/]ui[\\/](moment|when|use-now))\.[jt]sx?$/;

/** The supported browsers as Vite names them, such as `safari16.4`. */
const TARGET = packageJson.browserslist.map((browser) => browser.replace(' >= ', ''));

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    developmentSettings(),
    preloadFont(),
    prerender(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': { target: process.env.GODOWN_API_URL ?? 'http://127.0.0.1:3001' } } },
  build: {
    // For the styles too: they are compiled so that older browsers need neither light-dark() nor nesting.
    target: TARGET,
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      // Safari before 17 ignores it, and loads the same files a little later.
      polyfill: false,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first load has a list of all names, and hashes are what cannot be compressed. 42 bits tell two builds of a file apart.
        chunkFileNames: ({ name }) => `assets/${name.replace('-page', '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'base', test: BASE, includeDependenciesRecursively: false },
            { name: 'schemas', test: SCHEMAS },
            { name: 'contract', test: CONTRACT, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
