/** The routes of the app, with their operations in the OpenAPI document. */
import type { ListedRoute } from '../../http/routes.js';
import type { Operation } from '../../web/openapi/build-document.js';
import { API_DOCUMENT, APP_ROUTES } from '../app-routes.js';

export interface FuzzRoute extends Pick<ListedRoute, 'name' | 'method' | 'path' | 'access'> {
  operation: Operation;
}

export const FUZZ_ROUTES: readonly FuzzRoute[] = APP_ROUTES.flatMap((route) => {
  const operation = API_DOCUMENT.paths[route.path]?.[route.method.toLowerCase()];
  return operation ? [{ ...route, operation }] : [];
});
