import { APP_ROUTES } from '@godown/shared/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { RequirePermission } from '../account/require-permission';
import { RequireSignIn } from '../account/require-sign-in';
import { useSession } from '../account/session';
import { withTexts } from '../language/language';
import { whenIdle } from '../ui/idle';
import { lazyPart } from './lazy-part';
import { PAGE_NAMES, PAGES, preload } from './pages';
import { Shell } from './shell';
import { Workspace } from './workspace';

const NotFound = lazyPart(
  withTexts(() => import('./not-found-page'), 'account'),
  'NotFoundPage',
);

/** The routes to the pages of one access. */
function routesFor(access?: 'open' | 'work'): RouteObject[] {
  return PAGE_NAMES.filter((name) => PAGES[name].access === access).map((name) => {
    const { page: Page, needs } = PAGES[name];
    const route = { path: APP_ROUTES[name], element: <Page /> };
    return needs ? { element: <RequirePermission permission={needs} />, children: [route] } : route;
  });
}

/** The routes of all pages, in their layouts. */
export const ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      // Earlier addresses that look like the page of one customer or supplier. The first of two that fit as well is taken.
      { path: '/:of/owed', element: <NotFound /> },
      ...routesFor('open'),
      {
        element: <Workspace />,
        children: [...routesFor('work'), { element: <RequireSignIn />, children: routesFor() }],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];

export function App() {
  useEarlyPages();
  useForgetting();
  return useRoutes(ROUTES);
}

/** A browser does not retry a module that it once failed to load, so these pages are loaded while there is a connection. */
function useEarlyPages(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    return whenIdle(() => PAGE_NAMES.filter((name) => PAGES[name].early).forEach(preload));
  }, [state]);
}

/** Empties the cache when the person signs out or is replaced: the next person must not see it. */
function useForgetting(): void {
  const client = useQueryClient();
  const session = useSession();
  const person = session.state === 'signed-in' ? session.email : null;
  const previous = useRef(person);
  useEffect(() => {
    if (previous.current !== null && previous.current !== person) void client.resetQueries();
    previous.current = person;
  }, [client, person]);
}
