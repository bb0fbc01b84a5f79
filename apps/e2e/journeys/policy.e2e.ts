/** The content security policy: no page needs what it refuses, and it refuses what an attacker needs. */
import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Page } from '@playwright/test';
import { standInForGoogle } from '../fixtures/google.js';
import { expect, signedInTest, test } from '../fixtures/test.js';
import { watchViolations } from '../fixtures/violations.js';

/** A page in a browser with Trusted Types. */
type TypedPage = Window & { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } };

const UNKNOWN_ID = '0123456789abcdef01234567';

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  }
}

test('a visitor opens every page without a violation', async ({ page, context, complaints }) => {
  complaints.expect(/status of 40[14]/);
  test.slow();
  const violations = await watchViolations(context);
  await standInForGoogle(context);
  await visit(page, [...pathsWith(UNKNOWN_ID), '/nowhere']);
  expect(violations).toEqual([]);
});

signedInTest(
  'a signed-in person opens every page without a violation',
  async ({ page, context, items, complaints }) => {
    complaints.expect(/status of 40[14]/);
    test.slow();
    const violations = await watchViolations(context);
    const { _id } = await items.create();
    await items.move(_id, { change: -1, reason: 'delivered' });
    await visit(page, pathsWith(_id));
    await page.goto('/overview');
    await expect(page.getByRole('img', { name: /^Units of each day/ })).toBeVisible();
    await page.goto(`/item/${_id}`);
    await page.getByRole('button', { name: 'Delivered', exact: true }).click();
    await expect(
      page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('status')
        .first(),
    ).toBeVisible();
    expect(violations).toEqual([]);
  },
);

test('text becomes neither HTML nor a script, and pictures come from the product only', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/TrustedHTML|TrustedScript|Content Security Policy|Trusted Type/);
  const violations = await watchViolations(context);
  await page.goto('/team');
  const refused = await page.evaluate(() => {
    const nameOf = (attack: () => unknown) => {
      try {
        attack();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const make = (tag: string) => document.createElement(tag);
    return [
      nameOf(() => Object.assign(make('div'), { innerHTML: '<b>text</b>' })),
      nameOf(() => Object.assign(make('script'), { text: 'alert(1)' })),
      nameOf(() => Object.assign(make('script'), { src: 'https://apis.google.com/js/other.js' })),
      nameOf(() => Object.assign(make('script'), { src: '/assets/any.js' })),
      // The policy exists, and no other may be made.
      nameOf(() => (window as TypedPage).trustedTypes?.createPolicy('default', {})),
    ];
  });
  expect(refused).toEqual(Array(5).fill('TypeError'));
  await page.evaluate(() => {
    new Image().src = 'https://pictures.example/seen.png';
    document.body
      .insertAdjacentElement('beforeend', document.createElement('p'))
      ?.setAttribute('style', 'color: red');
  });
  await expect.poll(() => violations.join('\n')).toContain('style-src-attr inline');
  await expect.poll(() => violations.join('\n')).toContain('img-src https://pictures.example/seen.png');
});

/** Every address of the app. */
function pathsWith(id: string): string[] {
  return Object.values(APP_ROUTES).map((path) => path.replace(/:[^/]+/g, id));
}
