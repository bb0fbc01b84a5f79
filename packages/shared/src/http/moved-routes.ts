import { APP_ROUTES } from './routes.js';

/** Earlier addresses of pages, and where they lead with their query: people have them as bookmarks. Apart from the others, because few need them. */
const MOVED_ROUTES: ReadonlyMap<string, string> = new Map([
  ['/stockvalue', APP_ROUTES.stockValue],
  ['/customers/owed', `${APP_ROUTES.customers}?owed=some`],
  ['/suppliers/owed', `${APP_ROUTES.suppliers}?owed=some`],
]);

/**
 * The address to which an earlier one leads; undefined for others. Like react-router: any case, an optional slash at the end. `search`: the
 * query, with its question mark.
 */
export function findMoved(pathname: string, search = ''): string | undefined {
  const moved = MOVED_ROUTES.get(pathname.toLowerCase().replace(/\/$/, ''));
  return moved?.includes('?') ? moved + search.replace('?', '&') : moved && moved + search;
}
