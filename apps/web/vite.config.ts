import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentSettings } from './build/development-settings.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

/** What changes with a dependency and not with our own code: it stays in people's caches over deployments. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/;

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
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      // Every browser that runs this code knows modulepreload.
      polyfill: false,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: VENDOR }],
        },
      },
    },
  },
});
