/** The routes of the OpenAPI document, with who may call them. */
import { buildDocument, type Operation } from '../../web/openapi/build-document.js';
import type { RouteDescription } from '../../web/openapi/describe.js';
import { ROUTES } from '../../web/openapi/routes.js';

export interface FuzzRoute {
  /** Such as `POST /item/{id}`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
  access: RouteDescription['access'];
}

export const document = buildDocument(ROUTES);
export const FUZZ_ROUTES: readonly FuzzRoute[] = Object.values(ROUTES).flatMap((descriptions) =>
  Object.entries(descriptions).flatMap(([name, { access }]) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    return operation ? [{ name, method, path, operation, access }] : [];
  }),
);
