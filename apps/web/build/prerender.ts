import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@godown/shared/language/languages';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { LandingHtml } from '../src/prerender';
import { furtherFont } from './preload-font.ts';
import { catalogFileName, texts } from './texts.ts';

const ENTRY = join(import.meta.dirname, '../src/prerendered.ts');
/** Where the API finds the pages of each language. In a hidden folder, because they are served at the app's addresses. */
const PAGES = '.pages';
const EMPTY_ROOT = '<div id="root"></div>';
const SCRIPT =
  /<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g;

interface PrerenderModule {
  landings: Map<Language, LandingHtml>;
}

/**
 * Writes two pages for each language beside `index.html`: one for the landing page, with its rendered HTML, so that it is on the
 * screen before its script has loaded, and one for all other addresses. React then takes over the elements.
 */
export function prerender(): Plugin {
  return {
    name: 'godown:prerender',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const { root } = this.environment.config;
        const { module } = await runnerImport<PrerenderModule>(ENTRY, {
          configFile: false,
          root,
          plugins: [texts(), react()],
        });
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        for (const [language, landing] of module.landings) {
          const words = fillWords(page, language, landing, preloadsFor(bundle, language));
          const folder = join(dir, PAGES, language);
          mkdirSync(folder, { recursive: true });
          writeFileSync(join(folder, 'index.html'), words);
          writeFileSync(join(folder, 'landing.html'), fillPage(words, landing));
        }
      },
    },
  };
}

/** Loads the texts that the first load needs, and the font of the language, at the same time as the script. */
function preloadsFor(bundle: Rolldown.OutputBundle, language: Language): string {
  const name = catalogFileName(`\0virtual:texts/${language}/landing`);
  const file = Object.keys(bundle).find((path) => path.startsWith(`assets/${name}-`));
  if (!file) throw new Error(`The bundle has no ${name}.`);
  return `<link rel="modulepreload" crossorigin href="/${file}">${furtherFont(bundle, language)}`;
}

/** The page in a language. */
function fillWords(
  page: string,
  language: Language,
  { description, noScript }: LandingHtml,
  preloads: string,
) {
  return replaceOnce(page, [
    [/<html lang="\w+"/, `<html lang="${language}"`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${inHtml(description)}`],
    [/(<noscript>\s*<p[^>]*>)[^<]*/, `$1${inHtml(noScript)}`],
    ['</head>', `${preloads}</head>`],
  ]);
}

/** The page with the HTML in it. Its scripts wait for the first paint: index.html requests them. */
function fillPage(page: string, { title, html }: LandingHtml): string {
  if (/<[^>]*\sstyle=/.test(html))
    throw new Error('The content security policy refuses the style attributes of the landing page.');
  return replaceOnce(page, [
    [/<title>.*<\/title>/, `<title>${inHtml(title)}</title>`],
    [EMPTY_ROOT, `<div id="root" data-prerendered>${asReplacement(html)}</div>`],
  ]).replace(SCRIPT, '<meta name="godown-script" content="$1$2" />');
}

/** A text for an element or an attribute: a translation may have any character. */
const inHtml = (text: string) =>
  asReplacement(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'));

/** `replace` writes a group in the place of `$1`. */
const asReplacement = (text: string) => text.replaceAll('$', '$$$$');

/** Throws if the page has no such place. */
function replaceOnce(page: string, places: [place: string | RegExp, text: string][]): string {
  return places.reduce((text, [place, by]) => {
    if (typeof place === 'string' ? !text.includes(place) : !place.test(text))
      throw new Error(`index.html has no ${place}.`);
    return text.replace(place, by);
  }, page);
}
