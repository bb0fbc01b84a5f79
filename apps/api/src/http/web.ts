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

/** In a hidden folder, so that it is the answer to its own addresses alone. */
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
  const html = fillSettings(readFileSync(index, 'utf8'), settings);
  const sendPage = createPageSender(html);
  const sendLanding = createLandingSender(join(root, LANDING), settings) ?? sendPage;
  const senderOf = (path: string) => (LANDING_ADDRESSES.includes(path) ? sendLanding : sendPage);

  app.use(createWebHeaders({ settings, html, production }));
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

/** The landing page with its HTML in it, or null when the build has made none. Its inline scripts are `index.html`'s. */
function createLandingSender(path: string, settings: PublicSettings) {
  if (!existsSync(path)) return null;
  return createPageSender(fillSettings(readFileSync(path, 'utf8'), settings));
}

/** The app's page for its own routes; for any other address that page with a 404, since the app says so there too. */
function answerPage(req: Request, res: Response, sendPage: ReturnType<typeof createPageSender>): void {
  const known = isAppRoute(req.path);
  const isFile = req.path.startsWith('/assets/') || /\.[^/]*$/.test(req.path);
  if ((!known && isFile) || !req.accepts('html')) throw notFound('There is no such file.');
  sendPage(req, res, known ? 200 : 404);
}
