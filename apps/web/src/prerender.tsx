import { APP_ROUTES } from '@godown/shared/routes';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createSessionStore } from './account/session-store';
import { createQueryClient } from './api/query-client';
import { createStore } from './api/storage';
import { Product } from './app/product';
import { LANDING_TITLE } from './landing/landing-page';
import { documentTitle } from './ui/page';

/**
 * The landing page as HTML for a visitor, before the script runs and the API responds. The places of the figures and items
 * are reserved. Runs at build time, in Node.
 */
export function renderLanding(): { title: string; html: string } {
  const session = createSessionStore({
    store: createStore([]),
    load: () => Promise.reject(new Error('Nobody signs in while the page is being built.')),
  });
  const html = renderToString(
    <StaticRouter location={APP_ROUTES.landing}>
      <Product session={session} client={createQueryClient()} />
    </StaticRouter>,
  );
  return { title: documentTitle(LANDING_TITLE), html };
}
