import type { Language } from '@godown/shared/language/languages';
import type { Plugin, Rolldown } from 'vite';

/** The same on every page, because the content security policy allows only the inline scripts of `index.html`. */
const USE_FONTS =
  `document.fonts.load('1em "Inter Variable"').catch(() => {});` +
  `if (document.documentElement.lang === 'bn')` +
  ` document.fonts.load('1em "Noto Sans Bengali Variable"', '\\u0995').catch(() => {})`;

/** The fonts of a language besides the one that every page needs. */
const FURTHER: Partial<Record<Language, RegExp>> = { bn: /noto-sans-bengali-bengali-wght-normal-.*\.woff2$/ };

/**
 * Loads the one font file that every page needs together with the style sheet, so that it is used in the first layout. Otherwise browsers
 * request the font during that layout, even if its file is loaded, and lay everything out twice.
 */
export function preloadFont(): Plugin {
  return {
    name: 'godown:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return [
          { tag: 'link', attrs: preloadOf(bundle, /inter-latin-wght-normal-.*\.woff2$/), injectTo: 'head' },
          { tag: 'script', children: USE_FONTS, injectTo: 'head' },
        ];
      },
    },
  };
}

/** Returns what the page of a language preloads in addition; '' for a language with Latin letters. */
export function furtherFont(bundle: Rolldown.OutputBundle, language: Language): string {
  const font = FURTHER[language];
  if (!font) return '';
  const attributes = Object.entries(preloadOf(bundle, font)).map(([name, value]) => `${name}="${value}"`);
  return `<link ${attributes.join(' ')}>`;
}

function preloadOf(bundle: Rolldown.OutputBundle, file: RegExp): Record<string, string> {
  const font = Object.keys(bundle).find((name) => file.test(name));
  if (!font) throw new Error(`The bundle has no font ${file}.`);
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
}
