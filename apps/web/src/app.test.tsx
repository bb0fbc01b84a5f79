import { APP_ROUTES } from '@godown/shared/routes';
import { expect, it } from 'vitest';
import { ROUTES } from './app';

it('routes exactly the addresses that the server answers with the page', () => {
  const routed = ROUTES.map(({ path }) => path).filter((path) => path !== '*');
  expect(routed.toSorted()).toEqual(Object.values(APP_ROUTES).toSorted());
});
