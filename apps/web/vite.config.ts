import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentSettings } from './build/development-settings.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';
import { catalogFileName, texts } from './build/texts.ts';
import packageJson from './package.json' with { type: 'json' };

/** Changes only with a dependency, not with our own code, so that browsers keep it cached through deployments. */
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/]/;

/** Loaded by forms and by every page of signed-in people. */
const SCHEMAS = /node_modules[\\/]zod[\\/]/;

/** The event stream. Visitors load it too, when the landing page is idle. */
const EVENTS = /src[\\/](live[\\/]follow-events|api[\\/]invalidate)\.ts$/;

/** The frame of every page of signed-in people. */
const AROUND =
  /src[\\/](app[\\/](work-nav|signed-in-parts|sync)|live[\\/]live|items[\\/]notices[\\/]bell|administration[\\/]sending-notice)\.tsx?$/;

/** Modules that other pages share with the list of items, so that they need not load the list. */
const SHARED =
  /src[\\/](items[\\/](confirm-more|use-deliver)|outbox[\\/]as-of|stock[\\/](changes[\\/]waiting-mark|export-menu|match-items|supplier-queries|use-similar-on-device|warehouse-choice)|ui[\\/](copy-text|data-table|list-end|more-menu|search-box|table-skeleton|use-is-printing|use-search-text|use-url-query))\.tsx?$|useInfiniteQuery/;

/** Draws codes. Few people print labels, so it is not among the files that are fetched early: `worker/routes.ts`. */
const CODES = /node_modules[\\/]bwip-js[\\/]/;

/** What pages share that are not loaded early. One file: each name of a file is in the first load. */
const OFFICE = /src[\\/]ui[\\/](keep-room|missing-text)\.ts$/;

/** Fields of numbers, which forms load together, and what the page of an item shares with most other pages. */
const NUMBERS =
  /src[\\/](account[\\/]person|stock[\\/]money-change|ui[\\/](number-(field|input|text)|quiet-link|use-show-wrong))\.tsx?$/;

const LIST = /src[\\/]items[\\/]manage-inventory-page\.tsx$/;

/** The customers and suppliers that a device keeps. Loaded early. */
const PARTNERS = /src[\\/]stock[\\/]partners-query\.ts$/;

/** What pages with a table or its filters share. */
const TABLES =
  /src[\\/](api[\\/]polled|stock[\\/](person-filter|use-list|warehouse-filter)|ui[\\/](combobox|filter-fields|invalid-filters|list-page|list-table|page-head|select-field|sum|typed-field|url-filters|use-typed-text))\.tsx?$/;

/** What pages share that name notes, customers or suppliers. */
const NOTES =
  /src[\\/](documents[\\/](document-queries|drafts[\\/](draft-texts|money-answer|use-drafts|waiting-document)|list[\\/]draft-list|note-state|page[\\/]use-starts|places-text)|stock[\\/](known-partners|partner-field|party-name|units-text|use-namesake|use-offered-partners))\.tsx?$|shared[\\/]dist[\\/](search[\\/](name-order|sound)|trade[\\/](document-amount|documents|payments|totals))\.js$/;

const FORMS = /node_modules[\\/]react-hook-form[\\/]/;

/** Dialogs with a form, and what other pages share with them. */
const DIALOGS =
  /src[\\/]ui[\\/](check-typed|dialog|focus-field|form-dialog|form-notice|use-focus-back|use-into-view|use-is-shown|use-second-press)\.tsx?$/;

/** The supported browsers as Vite names them, such as `safari16.4`. */
const TARGET = packageJson.browserslist.map((browser) => browser.replace(' >= ', ''));

export default defineConfig({
  plugins: [
    texts(),
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
    // Also for the styles: they are compiled so that older browsers need neither light-dark() nor nesting.
    target: TARGET,
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      // Safari before 17 ignores it, and loads the same files a little later.
      polyfill: false,
      // Without the names of each page's imports: they are 1.7 kB of the first load, and the service worker has those files.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine a start would print a dozen lines about the build.
      checks: { pluginTimings: false },
      output: {
        // The first load has a list of all names, and hashes cannot be compressed. 42 bits distinguish two builds of a file.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${catalogFileName(facadeModuleId) ?? name.replace('-page', '')}-[hash:7].js`,
        codeSplitting: {
          // Each with all its imports that are in no group above. One file compresses better than many small ones.
          groups: [
            { name: 'vendor', test: VENDOR, tags: ['$initial'] },
            { name: 'index', tags: ['$initial'] },
            { name: 'schemas', test: SCHEMAS },
            { name: 'events', test: EVENTS },
            { name: 'signed-in', test: (id) => AROUND.test(id) || SHARED.test(id) },
            { name: 'codes', test: CODES },
            { name: 'office', test: OFFICE },
            { name: 'numbers', test: NUMBERS },
            { name: 'list', test: LIST },
            { name: 'partners-query', test: PARTNERS },
            { name: 'tables', test: TABLES },
            { name: 'notes', test: NOTES },
            { name: 'forms', test: FORMS },
            { name: 'dialogs', test: DIALOGS },
          ],
        },
      },
    },
  },
});
