/**
 * Which texts are loaded together. A catalog has the texts of the files that its part of the app imports, so that a text is
 * never missing. `src/app/pages.ts` says with which catalogs a page is loaded.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first load, the sign-in with other small parts, the long pages of visitors, what every signed-in page has, and the other pages of people at work. */
export const CATALOGS = ['landing', 'account', 'visitors', 'work', 'office'] as const;
export type CatalogName = (typeof CATALOGS)[number];

const ROOT = join(import.meta.dirname, '../../..');
const WEB = 'apps/web/src';
const PAGES = `${WEB}/app/pages.ts`;
/** What the landing page loads: at once, or later without texts of its own. */
const FIRST = [
  `${WEB}/main.tsx`,
  `${WEB}/account/start-session.ts`,
  `${WEB}/landing/follow-stock.ts`,
  `${WEB}/ui/toaster.tsx`,
];
/** What is loaded with the texts of the sign-in, because it is too small for texts of its own. */
const SMALL = [
  `${WEB}/app/not-found-page.tsx`,
  'packages/shared/src/problem.ts',
  'apps/api/src/access/login/login.routes.ts',
];
/** What only mails and exported files say. */
const SERVER_ONLY = /^apps\/api\/src\/(.*\/)?(digest|exports|language)\//;

/** `import … from './x'` and `export … from './x'`, but not of types. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

/** The catalogs of a text that stands in these files. None for what only the server says. */
export function catalogsOf(files: string[]): CatalogName[] {
  const parts = readParts();
  const has = (name: CatalogName) => files.some((file) => parts[name].has(file));
  if (has('landing')) return ['landing'];
  const isSaidByServer = files.some(
    (file) => /^(packages|apps\/api)\//.test(file) && !SERVER_ONLY.test(file),
  );
  const names: CatalogName[] = CATALOGS.filter(has);
  if (isSaidByServer) names.push('work');
  // Who loads `office` has `work` already.
  return [...new Set(names.includes('work') ? names.filter((name) => name !== 'office') : names)];
}

let parts: Record<CatalogName, Set<string>> | undefined;

/** The files of each catalog. */
function readParts(): Record<CatalogName, Set<string>> {
  parts ??= {
    landing: follow(FIRST, [IMPORT]),
    account: follow([...pagesWith('account'), ...SMALL], [IMPORT, LAZY_IMPORT]),
    // What the build writes into the page itself must not be in the first load a second time.
    visitors: follow([...pagesWith('visitors'), `${WEB}/prerender.tsx`], [IMPORT, LAZY_IMPORT]),
    work: follow(
      [`${WEB}/main.tsx`],
      [IMPORT, LAZY_IMPORT],
      [...pagesWith('account'), ...pagesWith('visitors'), ...pagesWith('office')],
    ),
    office: follow(pagesWith('office'), [IMPORT, LAZY_IMPORT]),
  };
  return parts;
}

/** The pages in `pages.ts` that are loaded with this catalog, such as `office(() => import('../imports/imports-page'))`. */
function pagesWith(name: CatalogName): string[] {
  const page = new RegExp(`\\b${name}\\(\\(\\) => import\\('([^']+)'\\)`, 'g');
  return [...read(PAGES).matchAll(page)].flatMap(([, path = '']) => resolveFile(path, PAGES) ?? []);
}

/** These files and all that they import. */
function follow(files: string[], imports: RegExp[], without: string[] = []): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const [, path = ''] of imports.flatMap((pattern) => [...read(file).matchAll(pattern)])) {
      const target = resolveFile(path, file);
      if (target && !without.includes(target)) found.add(target);
    }
  }
  return found;
}

/** The source file of an import; undefined for libraries and styles. */
function resolveFile(path: string, from: string): string | undefined {
  const target = path.startsWith('.')
    ? join(from, '..', path).replaceAll('\\', '/')
    : path.replace(/^@godown\/shared\//, 'packages/shared/src/');
  return [`${target}.ts`, `${target}.tsx`].find((file) => existsSync(join(ROOT, file)));
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
