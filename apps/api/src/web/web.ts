import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppRoute } from '@godown/shared/http/is-app-route';
import { findMoved } from '@godown/shared/http/moved-routes';
import { APP_ROUTES } from '@godown/shared/http/routes';
import type { PublicSettings } from '@godown/shared/http/settings';
import {
  chosenLanguage,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
  SOURCE_LANGUAGE,
} from '@godown/shared/language/languages';
import { type Request, type Response, Router } from 'express';
import { createWebHeaders } from '../http/middleware/security-headers.js';
import { ProblemError } from '../http/problem-error.js';
import { createFileServer } from './web-files.js';
import { createFilledSender, fillPageRevision, fillSettings } from './web-page.js';

interface Options {
  /** The folder of the built web app. */
  root: string;
  settings: PublicSettings;
  production: boolean;
}

/** Headers that decide the language of a page. */
const PAGE_VARIES = ['Cookie', 'Accept-Language'];

/** The language that was chosen on the device, else the first of the browser's languages that there is. */
function languageOf(req: Request): Language {
  const chosen = chosenLanguage(req.headers.cookie ?? '');
  if (chosen) return chosen;
  const accepted = req.acceptsLanguages(LANGUAGE_CODES);
  return accepted && isLanguage(accepted) ? accepted : SOURCE_LANGUAGE;
}

/** Each language has its pages here. A hidden folder has no address of its own. */
const PAGES = '.pages';
/** Exactly these: its HTML marks the link of the current page. */
const LANDING_ADDRESSES: readonly string[] = [APP_ROUTES.landing, APP_ROUTES.home];

type PageSender = ReturnType<typeof createFilledSender>;

const notFound = (detail: string) => new ProblemError('not_found', { detail });

/** Serves the built web app: its files, and its page for every address that a person may open. */
export function createWeb({ root, settings, production }: Options): Router {
  const router = Router();
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    return router.use(() => {
      throw notFound('The web app has not been built. Run “npm run build”.');
    });
  }
  const html = fillSettings(readFileSync(index, 'utf8'), settings);
  const pages = createPageSenders(root, settings, html);
  const sendWorker = createWorkerSender(join(root, 'sw.js'), html);
  const senderOf = (req: Request) => {
    const { landing, page } = pages[languageOf(req)];
    return LANDING_ADDRESSES.includes(req.path) ? landing : page;
  };

  router.use(createWebHeaders({ settings, html, production }));
  router.use((req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    throw new ProblemError('method_not_allowed', {
      detail: `${req.method} is not allowed here. Allowed: GET, HEAD.`,
      headers: { Allow: 'GET, HEAD' },
    });
  });
  router.get(['/', '/index.html'], (req, res) => senderOf(req)(req, res, 200));
  if (sendWorker) router.get('/sw.js', (req, res) => sendWorker(req, res, 200));
  router.use(createFileServer(root, { production }));
  router.use((req, res) => servePage(req, res, senderOf(req)));
  return router;
}

/**
 * Senders of the page in each language: the landing page prerendered, and the page of all other addresses. `html` is sent where
 * the build has made none. All have the same inline scripts as `index.html`.
 */
function createPageSenders(root: string, settings: PublicSettings, html: string) {
  const read = (language: Language, name: string) => {
    const path = join(root, PAGES, language, name);
    const page = existsSync(path) ? fillSettings(readFileSync(path, 'utf8'), settings) : html;
    return createFilledSender(page, '.html', PAGE_VARIES);
  };
  const senders = LANGUAGE_CODES.map((language) => [
    language,
    { landing: read(language, 'landing.html'), page: read(language, 'index.html') },
  ]);
  return Object.fromEntries(senders) as Record<Language, Record<'landing' | 'page', PageSender>>;
}

/** The service worker, which caches `page`, or null when the build has made none. */
function createWorkerSender(path: string, page: string) {
  if (!existsSync(path)) return null;
  return createFilledSender(fillPageRevision(readFileSync(path, 'utf8'), page), '.js');
}

/** The app's page: with 200 for its own routes, with 404 for any other address, where the app shows its 404 page. */
function servePage(req: Request, res: Response, sendPage: PageSender): void {
  const known = isAppRoute(req.path) || findMoved(req.path) !== undefined;
  const isFile = req.path.startsWith('/assets/') || /\.[^/]*$/.test(req.path);
  if ((!known && isFile) || !req.accepts('html')) throw notFound('There is no such file.');
  sendPage(req, res, known ? 200 : 404);
}
