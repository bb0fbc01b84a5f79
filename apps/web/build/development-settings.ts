import type { Plugin } from 'vite';

/** In development the page gets its settings from the environment; in production the API writes them. */
export function developmentSettings(): Plugin {
  return {
    name: 'godown:development-settings',
    apply: 'serve',
    transformIndexHtml(html) {
      const settings = process.env.GODOWN_SETTINGS?.replaceAll('<', '\\u003c');
      return settings
        ? html.replace('id="godown-settings">{}', () => `id="godown-settings">${settings}`)
        : html;
    },
  };
}
