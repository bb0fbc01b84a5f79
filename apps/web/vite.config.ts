import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes `.br` and `.gz` beside what compresses, so that the server never has to. `index.html` changes per start. */
function precompress(): Plugin {
  return {
    name: 'godown:precompress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!COMPRESSED.test(name) || name === 'index.html') continue;
        const path = join(dir, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
    },
  };
}

/** Fetches the one font file every page needs together with the style sheet, not after it. */
function preloadFont(): Plugin {
  return {
    name: 'godown:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name));
        if (!font) throw new Error('The latin font file is not in the bundle.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** In development the page gets its settings from the environment; in production the API writes them. */
function developmentSettings(): Plugin {
  return {
    name: 'godown:development-settings',
    apply: 'serve',
    transformIndexHtml(html) {
      const settings = process.env.GODOWN_SETTINGS;
      if (!settings) return html;
      return html.replace(
        /(id="godown-settings">)\{\}/,
        (_, start: string) => start + settings.replaceAll('<', '\\u003c'),
      );
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), developmentSettings(), preloadFont(), precompress()],
  server: { proxy: { '/api': { target: process.env.GODOWN_API_URL ?? 'http://127.0.0.1:3001' } } },
  build: {
    sourcemap: 'hidden',
    manifest: true,
    // Every browser that runs this code knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
