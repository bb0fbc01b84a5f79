import { describe, expect, it } from 'vitest';
import { isAppRoute } from './is-app-route.js';
import { APP_ROUTES } from './routes.js';

describe('isAppRoute', () => {
  it.each(Object.values(APP_ROUTES))('knows %s', (pattern) => {
    expect(isAppRoute(pattern.replace(':itemId', '65f000000000000000000001'))).toBe(true);
  });

  it.each(['/manageinventory', '/team/', '/movements', '/deletedItems', '/item/anything.at.all'])(
    'knows %s',
    (path) => {
      expect(isAppRoute(path)).toBe(true);
    },
  );

  it.each(['/item', '/item/', '/item/1/2', '/homes', '/nowhere', '/team/x', '/movements/1', ''])(
    'does not know %j',
    (path) => {
      // The empty path is the landing page. No browser sends it.
      expect(isAppRoute(path)).toBe(path === '');
    },
  );
});
