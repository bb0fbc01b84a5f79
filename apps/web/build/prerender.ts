import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';

const ENTRY = join(import.meta.dirname, '../src/prerender.tsx');
/** Where the API looks for it. In a hidden folder, since it is the answer to `/` and no file of its own. */
const LANDING = '.pages/landing.html';
const EMPTY_ROOT = '<div id="root"></div>';
const TITLE = /<title>.*<\/title>/;
/** The app's script, and what that imports. */
const APP = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
/**
 * Puts the app into the page when that is painted, and once: the template is empty then. A page that nobody looks at is
 * not painted, and a browser that does not tell of painting gets the app a second after all else.
 */
const START_APP = `
  {
    const { content } = document.getElementById('godown-app');
    const start = () => document.head.append(content);
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(start, document.hidden ? 0 : 1000));
  }`;

interface Rendered {
  title: string;
  html: string;
}

interface Entry {
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
        const { module } = await runnerImport<Entry>(ENTRY, { configFile: false, root, plugins: [react()] });
        const path = join(dir, LANDING);
        mkdirSync(dirname(path), { recursive: true });
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        writeFileSync(path, fillPage(page, module.renderLanding()));
      },
    },
  };
}

/** The page with the HTML in it, and its app put aside: what is seen first shares neither network nor processor with it. */
function fillPage(page: string, { title, html }: Rendered): string {
  const app = page.match(APP);
  if (!page.includes(EMPTY_ROOT) || !TITLE.test(page) || !app)
    throw new Error('index.html has no place for the HTML.');
  return page
    .replace(APP, '')
    .replace(
      '</head>',
      () => `<template id="godown-app">${app.join('')}</template><script>${START_APP}</script></head>`,
    )
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${html}</div>`);
}
