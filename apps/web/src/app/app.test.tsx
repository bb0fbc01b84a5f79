import { APP_ROUTES } from '@godown/shared/routes';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ROUTES } from './app';

it('routes exactly the addresses for which the server sends the page', () => {
  const pathsIn = (routes: RouteObject[]): string[] =>
    routes.flatMap(({ path, children = [] }) => (path ? [path] : pathsIn(children)));
  const routed = pathsIn(ROUTES).filter((path) => path !== '*');
  expect(routed.toSorted()).toEqual(Object.values(APP_ROUTES).toSorted());
});
