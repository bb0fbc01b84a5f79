import type { Plugin } from 'vite';

/** Vite puts this module around each `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Loads a part after its styles, each once: the page itself has some of them. A style that could not be loaded is asked for again
 * the next time.
 */
const LOAD = `
const styles = {};
const addStyle = (file) =>
  (styles[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file;
    if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      delete styles[file];
      link.remove();
      reject(new Error(file + ' could not be loaded.'));
    };
    document.head.append(link);
  }));
export const __vitePreload = (load, files = []) => Promise.all(files.map(addStyle)).then(load);
`;

/** A short helper in place of Vite's, which is a part of the first load and also preloads scripts: see `modulePreload`. */
export function loadHelper(): Plugin {
  return {
    name: 'godown:load-helper',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: HELPER }, handler: () => LOAD },
  };
}
