import { hash } from 'node:crypto';
import compression from 'compression';
import { Router } from 'express';
import { allowOnly } from '../../http/allow.js';
import { buildDocument } from './build-document.js';
import { DOCS_STYLE, renderDocs } from './docs-page.js';
import { ROUTES } from './routes.js';

/** The page runs no scripts and loads nothing, so it may have its own style and no more. */
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', DOCS_STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `GET /openapi.json` and the same as a page, `GET /docs`. */
export function createOpenApiRouter(): Router {
  const document = buildDocument(ROUTES);
  const json = JSON.stringify(document);
  const html = renderDocs(document);
  const router = Router();
  const readOnly = allowOnly('GET', 'HEAD');
  router
    .route('/openapi.json')
    .get(compression(), (_req, res) => void res.type('json').send(json))
    .all(readOnly);
  router
    .route('/docs')
    .get(
      compression(),
      (_req, res) => void res.set('Content-Security-Policy', DOCS_POLICY).type('html').send(html),
    )
    .all(readOnly);
  return router;
}
