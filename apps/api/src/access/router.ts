import { type Access, METHODS, type Method } from '@godown/shared/http/contract';
import compression from 'compression';
import { type IRoute, type RequestHandler, Router } from 'express';
import { allowOnly } from '../http/allow.js';
import { createEventPosition, EVENT_POSITION } from '../http/event-position.js';
import { readJson, readOptionalJson } from '../http/json-body.js';
import { refuseImages } from '../http/middleware/refuse-images.js';
import { isFile, isPermission, type ListedRoute, type Route } from '../http/routes.js';
import { findCaller } from './identity/authorization.js';
import { signedIn } from './identity/signed-in.js';

interface Deps {
  /** The position in the stream of events, see `EventHub`. */
  position: () => string | null;
}

/**
 * The router of all routes. It checks the caller, reads the body, and calls the handler, as the entry of the route says. It responds
 * with 405 to methods that a path does not have. A path that is not in the list goes to the next handler.
 *
 * A map finds the router of the first part of a path, such as `/documents`. The router is not mounted there, so `req.path` stays
 * whole: links, stored fingerprints and figures are made from it.
 */
export function createRouter(routes: readonly ListedRoute[], { position }: Deps): RequestHandler {
  const eventPosition = createEventPosition(position);
  const routers = new Map<string, Router>();
  for (const [path, some] of byPath(routes)) {
    const router = routers.get(firstPartOf(path)) ?? Router();
    routers.set(firstPartOf(path), router);
    addMethods(router.route(path.replace(/\{(\w+)\}/g, ':$1')), some, eventPosition);
  }
  return (req, res, next) => {
    const router = routers.get(firstPartOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
}

/** Express ignores the case of a path. */
const firstPartOf = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** The routes of each path. Fixed parts come before parameters: `/imports/template.csv` is no id. */
function byPath(routes: readonly ListedRoute[]): [path: string, ListedRoute[]][] {
  const paths = new Map<string, ListedRoute[]>();
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  // The sign ~ sorts after all characters of our paths.
  const orderOf = (path: string) => path.replace(/\{\w+\}/g, '~');
  return [...paths].toSorted(([one], [other]) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function addMethods(path: IRoute, routes: readonly ListedRoute[], eventPosition: RequestHandler): void {
  const allowed = METHODS.flatMap((method) => {
    const route = routes.find((each) => each.method === method);
    if (!route) return [];
    return method === 'GET' && !isStream(route) ? ['GET', 'HEAD'] : [method];
  });
  const refuse = allowOnly(allowed);
  // Express would call the handler of a stream for HEAD, and the response would never end.
  if (!allowed.includes('HEAD')) path.head(refuse);
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<Method>;
    path[method](handlersOf(route, eventPosition));
  }
  path.all(refuse);
}

const compress = compression();

/** In the order in which they are called. The caller is checked before the body is read. */
function handlersOf(route: Route, eventPosition: RequestHandler): RequestHandler[] {
  const { access, before, isCompressed, body, isBodyOptional, responseHeaders = [], handle } = route;
  return [
    ...(hasType(route, 'image/') ? [] : [refuseImages]),
    ...guardOf(access),
    ...(responseHeaders.includes(EVENT_POSITION) ? [eventPosition] : []),
    ...(before ? [before] : []),
    ...(isCompressed ? [compress] : []),
    ...(body && !isFile(body) ? (isBodyOptional ? readOptionalJson : readJson) : []),
    handle,
  ];
}

function guardOf(access: Access): RequestHandler[] {
  if (isPermission(access)) return [signedIn(access)];
  if (access === 'also-visitors') return [refuseWrongToken];
  return access === 'signed-in' ? [signedIn()] : [];
}

const refuseWrongToken: RequestHandler = (_req, res, next) => {
  findCaller(res);
  next();
};

const hasType = ({ response }: Route, start: string): boolean =>
  isFile(response) && response.types.some((type) => type.startsWith(start));
const isStream = (route: Route): boolean => hasType(route, 'text/event-stream');
