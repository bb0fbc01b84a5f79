import { PAGE_REVISION } from '@godown/shared/http/page';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CACHED_PAGE } from '../worker/routes.ts';

/** Builds `worker/sw.ts` into `sw.js`, with the list of the files that the app needs to open without a connection. */
export function serviceWorker(): Plugin[] {
  return VitePWA({
    // public/manifest.webmanifest is the manifest, and src/app/service-worker.ts registers the worker.
    manifest: false,
    injectRegister: false,
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    // The build of the worker would print its files at every start.
    integration: {
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2', 'favicon.svg'],
      globIgnores: ['assets/codes-*.js'],
      additionalManifestEntries: [{ url: CACHED_PAGE, revision: PAGE_REVISION }],
    },
  });
}
