import { hash } from 'node:crypto';
import * as contracts from '@godown/shared/http/openapi.contracts';
import { bind } from '../../access/bind.js';
import { type ListedRoute, type Routes, SENT } from '../../http/routes.js';
import { buildDocument } from './build-document.js';
import { DOCS_STYLE, renderDocs } from './docs-page.js';

/** The page runs no scripts and loads nothing, so it may have its own style and no more. */
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', DOCS_STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Describes `routes`, as JSON and as a page. It asks for them at the first request: these two are among them. */
export function createOpenApiRoutes(routes: () => readonly ListedRoute[]): Routes {
  const describe = once(() => {
    const document = buildDocument(routes());
    return { json: JSON.stringify(document), html: renderDocs(document) };
  });
  return [
    bind(contracts.getOpenApi, {
      summary: 'This description, as OpenAPI 3.1',
      details: 'For programs that make clients.',
      isCompressed: true,
      handle({ res }) {
        res.type('json').send(describe().json);
        return SENT;
      },
    }),
    bind(contracts.getDocs, {
      summary: 'This description, as a page',
      details: 'It has no scripts.',
      isCompressed: true,
      handle({ res }) {
        res.set('Content-Security-Policy', DOCS_POLICY).type('html').send(describe().html);
        return SENT;
      },
    }),
  ];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
