import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_ROUTES, isAppRoute } from '@godown/shared/routes';
import type { PublicSettings } from '@godown/shared/settings';
import express, { type Express, type Request, type Response } from 'express';
import { ProblemError } from './problem-error.js';
import { createWebHeaders } from './security-headers.js';
import { createFileServer } from './web-files.js';
import { createPageSender, fillSettings } from './web-page.js';

interface Options {
  /** The folder of the built web app. */
  root: string;
  settings: PublicSettings;
  production: boolean;
}

/**
 * The landing page with its HTML in it, if the build has made one. In a hidden folder, so that it is the answer to its
 * own addresses alone.
 */
const LANDING = '.pages/landing.html';
/** As they are written: its HTML marks the link of the page one is at. */
const LANDING_ADDRESSES: readonly string[] = [APP_ROUTES.landing, APP_ROUTES.home];

const notFound = (detail: string) => new ProblemError('not_found', { detail });

/** Serves the built web app: its files, and its page for every address that a person may open. */
export function createWeb({ root, settings, production }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    return app.use(() => {
      throw notFound('The web app has not been built. Run “npm run build”.');
    });
  }
  const readPage = (path: string) => fillSettings(readFileSync(path, 'utf8'), settings);
  const page = readPage(index);
  const landing = existsSync(join(root, LANDING)) ? readPage(join(root, LANDING)) : page;
  const sendPage = createPageSender(page);
  const sendLanding = createPageSender(landing);
  const senderOf = (path: string) => (LANDING_ADDRESSES.includes(path) ? sendLanding : sendPage);

  app.use(createWebHeaders({ settings, html: page + landing, production }));
  app.use((req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    throw new ProblemError('method_not_allowed', {
      detail: `${req.method} is not possible here.`,
      headers: { Allow: 'GET, HEAD' },
    });
  });
  app.get(['/', '/index.html'], (req, res) => senderOf(req.path)(req, res, 200));
  app.use(createFileServer(root));
  app.use((req, res) => answerPage(req, res, senderOf(req.path)));
  return app;
}

/** The app's page for its own routes; for any other address that page with a 404, since the app says so there too. */
function answerPage(req: Request, res: Response, sendPage: ReturnType<typeof createPageSender>): void {
  const known = isAppRoute(req.path);
  const isFile = req.path.startsWith('/assets/') || /\.[^/]*$/.test(req.path);
  if ((!known && isFile) || !req.accepts('html')) throw notFound('There is no such file.');
  sendPage(req, res, known ? 200 : 404);
}
