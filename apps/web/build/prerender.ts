import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';

const ENTRY = join(import.meta.dirname, '../src/prerender.tsx');
/** Where the API finds the page. In a hidden folder, because it is served at `/` and not as a file. */
const LANDING = '.pages/landing.html';
const EMPTY_ROOT = '<div id="root"></div>';
const SCRIPT =
  /<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const TITLE = /<title>.*<\/title>/;

interface Rendered {
  title: string;
  html: string;
}

interface PrerenderModule {
  renderLanding: () => Rendered;
}

/**
 * Writes a second page beside `index.html`, only for the landing page. It contains the rendered HTML, so that it is on the
 * screen before its script has loaded. React then takes over the elements.
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

/** The page with the HTML in it. Its scripts wait for the first paint: index.html requests them. */
function fillPage(page: string, { title, html }: Rendered): string {
  if (!page.includes(EMPTY_ROOT) || !TITLE.test(page))
    throw new Error('index.html has no place for the HTML.');
  if (/<[^>]*\sstyle=/.test(html))
    throw new Error('The content security policy refuses the style attributes of the landing page.');
  return page
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${html}</div>`)
    .replace(SCRIPT, '<meta name="godown-script" content="$1$2" />');
}
