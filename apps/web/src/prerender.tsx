import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Language } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createSessionStore } from './account/session-store';
import { createQueryClient } from './api/query-client';
import { createStore } from './api/storage';
import { Product } from './app/product';
import { landingTitle } from './landing/landing-page';
import { showLanguage, withTexts } from './language/language';
import { documentTitle } from './ui/page';

export interface LandingHtml {
  title: string;
  html: string;
  /** The description of the page for other places, such as search results. */
  description: string;
  noScript: string;
}

/** The texts of this file, which browsers do not load. */
const loadOwnTexts = withTexts(async () => {}, 'visitors');

/**
 * The landing page as HTML for a visitor, before the script runs and the API responds. The places of the figures and items
 * are reserved. Runs at build time, in Node.
 */
export async function renderLanding(language: Language): Promise<LandingHtml> {
  await loadOwnTexts();
  await showLanguage(language);
  const session = createSessionStore({
    store: createStore([]),
    load: () => Promise.reject(new Error('Nobody signs in while the page is being built.')),
  });
  const html = renderToString(
    <StaticRouter location={APP_ROUTES.landing}>
      <Product session={session} client={createQueryClient()} />
    </StaticRouter>,
  );
  return {
    title: documentTitle(landingTitle()),
    html,
    description: t`Godown counts every microwave oven and every appliance in three warehouses in Chattogram and Dhaka: see what is in stock, deliver it, restock it.`,
    noScript: t`Godown needs JavaScript. Switch it on and reload the page.`,
  };
}
