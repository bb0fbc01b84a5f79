import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const main = createRequire(import.meta.url).resolve('react-router');
const production = join(dirname(main), '..', 'production');

/**
 * Takes the router's production build, which its `exports` offer to no bundler, and lets the bundler drop the
 * components nothing uses: their `forwardRef` calls are not marked as free of side effects. 4 kB of gzipped
 * first load.
 */
export function slimRouter(): Plugin {
  return {
    name: 'godown:slim-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router.dist.production/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
