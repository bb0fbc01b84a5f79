import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';

const ENTRY = join(import.meta.dirname, '../src/prerender.tsx');
/** Where the API looks for it. In a hidden folder, since it is the answer to `/` and no file of its own. */
const LANDING = '.pages/landing.html';
const EMPTY_ROOT = '<div id="root"></div>';
const TITLE = /<title>.*<\/title>/;

interface Rendered {
  title: string;
  html: string;
}

interface PrerenderModule {
  renderLanding: () => Rendered;
}

/**
 * Writes a second page beside `index.html`, for the landing page alone: with its HTML in it, so that it is on the
 * screen before its script has arrived. React then takes the elements over.
 */
export function prerender(): Plugin {
  return {
    name: 'godown:prerender',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const { root } = this.environment.config;
        const { module } = await runnerImport<PrerenderModule>(ENTRY, {
          configFile: false,
          root,
          plugins: [react()],
        });
        const path = join(dir, LANDING);
        mkdirSync(dirname(path), { recursive: true });
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        writeFileSync(path, fillPage(page, module.renderLanding()));
      },
    },
  };
}

/** The page with the HTML in it. Its scripts come after what is seen first: the style sheet and the font. */
function fillPage(page: string, { title, html }: Rendered): string {
  if (!page.includes(EMPTY_ROOT) || !TITLE.test(page))
    throw new Error('index.html has no place for the HTML.');
  return page
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${html}</div>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}
