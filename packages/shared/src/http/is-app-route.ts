/** Apart from the addresses, which are in the first load of the web app: only the server needs it. */
import { APP_ROUTES } from './routes.js';

const matchers = Object.values(APP_ROUTES).map(
  (pattern) => new RegExp(`^${pattern === '/' ? '' : pattern.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
);

/** True if `pathname` (no query, no fragment) is a page of the app. Like react-router: any case, an optional slash at the end. */
export function isAppRoute(pathname: string): boolean {
  return matchers.some((matcher) => matcher.test(pathname));
}
