import type { Plugin } from 'vite';

const USE_FONT = `document.fonts.load('1em "Inter Variable"').catch(() => {})`;

/**
 * Fetches the one font file every page needs together with the style sheet, not after it, and has it in use before
 * the first layout: browsers ask for a face only then, even if its file has arrived, and lay everything out twice.
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
