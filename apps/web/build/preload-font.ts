import type { Plugin } from 'vite';

const USE_FONT = `document.fonts.load('1em "Inter Variable"').catch(() => {})`;

/**
 * Loads the one font file that every page needs at the same time as the style sheet, and uses it before the first layout.
 * Otherwise browsers request the font during that layout, even if its file is loaded, and lay everything out twice.
 */
export function preloadFont(): Plugin {
  return {
    name: 'godown:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name));
        if (!font) throw new Error('The latin font file is not in the bundle.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [
          { tag: 'link', attrs, injectTo: 'head' },
          { tag: 'script', children: USE_FONT, injectTo: 'head' },
        ];
      },
    },
  };
}
