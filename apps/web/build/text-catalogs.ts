/**
 * Decides which texts are loaded together. A catalog has the texts of the files that its part of the app imports, so that no text is ever
 * missing. `src/app/pages.ts` says with which catalogs a page is loaded.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * In this order: the first load; the sign-in with other small parts; the long pages of visitors; the list of items with the parts of every
 * signed-in page; the page of one item, which is loaded early; the other parts that open from the list; the other pages of people at work.
 */
export const CATALOGS = ['landing', 'account', 'visitors', 'work', 'item', 'items', 'office'] as const;
export type CatalogName = (typeof CATALOGS)[number];

const ROOT = join(import.meta.dirname, '../../..');
const WEB = 'apps/web/src';
const PAGES = `${WEB}/app/pages.ts`;
const SOURCES = readdirSync(join(ROOT, WEB), { recursive: true, encoding: 'utf8' })
  .map((file) => `${WEB}/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
/** Modules that the landing page loads: at once, or later without texts of their own. */
const FIRST = [
  `${WEB}/main.tsx`,
  `${WEB}/account/start-session.ts`,
  `${WEB}/landing/follow-stock.ts`,
  `${WEB}/ui/toaster.tsx`,
];
/** Texts of the server for people who sign in. */
const LOGIN = 'apps/api/src/access/login/login.routes.ts';
/** Texts that only mails and exported files have. */
const SERVER_ONLY = /^apps\/api\/src\/(.*\/)?(digest|exports|language)\//;
/** The API sends the names of the actions, and only the page of the journal has their words. */
const OF_ONE_PAGE = 'packages/shared/src/access/journal.ts';

/** `import … from './x'` and `export … from './x'`, but not of types. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

/** The catalogs of a text in these files. None for texts that only the server says. */
export function catalogsOf(files: string[]): CatalogName[] {
  const parts = readParts();
  const has = (name: CatalogName) => files.some((file) => parts[name].has(file));
  if (has('landing')) return ['landing'];
  const isSaidByServer = files.some(
    (file) => /^(packages|apps\/api)\//.test(file) && !SERVER_ONLY.test(file) && file !== OF_ONE_PAGE,
  );
  const names: CatalogName[] = CATALOGS.filter(has);
  if (isSaidByServer) names.push('work');
  // A page that loads one of these has `work` already.
  const isAtWork = names.includes('work');
  return [...new Set(isAtWork ? names.filter((name) => !/^(item|items|office)$/.test(name)) : names)];
}

let parts: Record<CatalogName, Set<string>> | undefined;

/** The files of each catalog. */
function readParts(): Record<CatalogName, Set<string>> {
  parts ??= {
    landing: follow(FIRST, [IMPORT]),
    account: followParts('account', LOGIN),
    // Texts that the build writes into the page itself must not be in the first load again.
    visitors: followParts('visitors', `${WEB}/prerender.tsx`),
    work: followParts('work', `${WEB}/main.tsx`),
    item: followParts('item'),
    items: followParts('items'),
    office: followParts('office'),
  };
  return parts;
}

/** The parts that are loaded with this catalog, and all their imports, without those loaded later with another catalog. */
function followParts(name: CatalogName, ...others: string[]): Set<string> {
  const apart = CATALOGS.filter((other) => other !== name).flatMap(partsWith);
  return follow([...partsWith(name), ...others], [IMPORT, LAZY_IMPORT], apart);
}

/**
 * Lists the modules that are loaded with this catalog: pages in `pages.ts`, such as `office(() => import('../imports/imports-page'))`, and
 * parts elsewhere, such as `withTexts(() => import('./row-sheet'), 'items')`. If several catalogs are loaded, the last has the texts.
 */
function partsWith(name: CatalogName): string[] {
  const page = new RegExp(`\\b${name}\\(\\(\\) => import\\('([^']+)'\\)`, 'g');
  const part = new RegExp(`\\bwithTexts\\([^;]*?\\bimport\\('([^']+)'\\)[^;]*?'${name}',?\\s*\\)`, 'g');
  const find = (pattern: RegExp, file: string) =>
    [...read(file).matchAll(pattern)].flatMap(([, path = '']) => resolveFile(path, file) ?? []);
  return [...find(page, PAGES), ...SOURCES.flatMap((file) => find(part, file))];
}

/** These files and all their imports, without those loaded later from `apart`. */
function follow(files: string[], imports: RegExp[], apart: string[] = []): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const pattern of imports) {
      for (const [, path = ''] of read(file).matchAll(pattern)) {
        const target = resolveFile(path, file);
        if (target && !(pattern === LAZY_IMPORT && apart.includes(target))) found.add(target);
      }
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

const sources = new Map<string, string>();

/** Each source is searched for each catalog. */
function read(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  sources.set(file, source);
  return source;
}
