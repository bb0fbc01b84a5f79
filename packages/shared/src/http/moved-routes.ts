import { APP_ROUTES } from './routes.js';

/** Earlier addresses of pages, and where they lead with their query: people have them as bookmarks. Apart from the others, because few need them. */
export const MOVED_ROUTES: ReadonlyMap<string, string> = new Map([['/stockValue', APP_ROUTES.stockValue]]);
