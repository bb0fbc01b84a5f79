import { join, resolve } from 'node:path';
import { transformAsync } from '@babel/core';
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { CATALOGS, type CatalogName, catalogsOf } from './text-catalogs.ts';

const linguiConfig = getConfig({ cwd: join(import.meta.dirname, '..') });
const MACRO = /from ['"]@lingui\/(?:core|react)\/macro['"]/;
/** The module `virtual:texts` has a function for each language and catalog that loads the texts. */
const LOADERS = 'virtual:texts';
const CATALOG = /^virtual:texts\/(\w+)\/(\w+)$/;

/** The name of the file of a catalog, such as `texts-bn-landing`; null for other modules. */
export function catalogFileName(moduleId: string | null): string | null {
  const [, language, name] = CATALOG.exec(moduleId?.slice(1) ?? '') ?? [];
  return name ? `texts-${language}-${name}` : null;
}

/** Turns the texts in the code into calls of Lingui, and its one file for each language into catalogs. */
export function texts(): Plugin[] {
  return [macros(), catalogs()];
}

/** Lingui's own plugins for Vite 8 need a newer Node than the product does. */
function macros(): Plugin {
  return {
    name: 'godown:text-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: MACRO },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}

function catalogs(): Plugin {
  return {
    name: 'godown:text-catalogs',
    resolveId: {
      filter: { id: /^virtual:texts/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:texts/ },
      async handler(id) {
        const address = id.slice(1);
        if (address === LOADERS) return writeLoaders();
        const [, language = '', name = ''] = CATALOG.exec(address) ?? [];
        const { texts: found, file } = await readTexts(language, name as CatalogName);
        this.addWatchFile(file);
        return createCompiledCatalog(language, found, { namespace: 'es' }).source;
      },
    },
  };
}

function writeLoaders(): string {
  const entries = LANGUAGE_CODES.map((language) => {
    const loads = CATALOGS.map((name) => `${name}: () => import('${LOADERS}/${language}/${name}')`);
    return `${language}: { ${loads.join(', ')} }`;
  });
  return `export const loaders = { ${entries.join(', ')} };`;
}

/** The texts of one catalog in a language, by their ids. A text without a translation is English. */
async function readTexts(language: string, name: CatalogName) {
  const [catalog] = await getCatalogs(linguiConfig);
  if (!catalog) throw new Error('lingui.config.ts names no catalog.');
  const all = Object.entries((await catalog.read(language)) ?? {});
  const texts = all
    .filter(([, { origin = [] }]) => catalogsOf(origin.map(([file]) => file)).includes(name))
    .map(([id, { translation, message = id }]): [string, string] => [
      id,
      language === SOURCE_LANGUAGE ? message : translation || message,
    ])
    // Texts of the contract and of the server are English already (`say`).
    .filter(([id, text]) => id !== text);
  return {
    texts: Object.fromEntries(texts) as Record<string, string>,
    file: resolve(catalog.getFilename(language)),
  };
}
