/** In the pseudo-language: forms with errors, refusals, pages that cannot be loaded, and no connection. */
import { APP_ROUTES } from '@godown/shared/http/routes';
import { DATA, said } from '../fixtures/pseudo-language.js';
import { pseudoTest, signedInPseudoTest as test } from '../fixtures/pseudo-test.js';
import { expect } from '../fixtures/test.js';

// Each walks through many states.
test.describe.configure({ timeout: 120_000 });

const ID = 'a'.repeat(24);
const MISSING = [`/item/${ID}`, '/documents/DN-2020-000001', `/stockCounts/${ID}`, `/imports/${ID}`];
const DRAFT = '/documents/drafts/01234567-89ab-4cde-8fab-0123456789ab';

pseudoTest(
  'the sign-in is translated when it fails',
  async ({ page, account, open, press, expectSaid, expectToastSaid, complaints }) => {
    complaints.expect(/status of 400/);
    await open('/login');
    await press('Sign in');
    await expectSaid('a login without an address');
    await press('Forgot Password? Reset your Password');
    await expectToastSaid('a reset without an address');
    await page.getByLabel(said('Email')).fill(account.email);
    await page.getByLabel(said('Password')).fill('12345678');
    await press('Sign in');
    await expect(page.getByRole('alert').filter({ hasText: '⟦' })).toBeVisible();
    await expectSaid('a wrong password');
    await press('Forgot Password? Reset your Password');
    await expectToastSaid('a reset');
    await open('/register');
    await press('Sign in');
    await expectSaid('a registration without an address');
    await page.getByLabel(said('Email')).fill(account.email);
    await page.getByLabel(said('Password')).fill('1');
    await press('Sign in');
    await expect(page.getByRole('alert').filter({ hasText: '⟦' })).toBeVisible();
    await expectSaid('a weak password');
    for (const mode of ['resetPassword&oobCode=1', 'verifyEmail&oobCode=1', 'recoverEmail&oobCode=1', ''])
      await open(`/account-action?mode=${mode}`);
  },
);

test('forms and refusals of the server are translated', async ({
  page,
  items,
  call,
  open,
  press,
  expectSaid,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const item = await items.create({ name: `${DATA}1`, barcode: '4006381333931' });
  await open('/addItems');
  await page.getByLabel(said('Name')).fill(item.name);
  await press('More about the item');
  await page.getByLabel(said('Barcode')).fill('4006381333931');
  await page.getByLabel(said('Name')).fill('');
  await page.getByLabel(said('User Email')).fill('');
  await page.getByLabel(said('Price in $')).fill('x');
  await press('Add Item');
  await expectSaid('a new item without a name');
  await page.getByLabel(said('User Email')).fill('1@godown.test');
  await page.getByLabel(said('Price in $')).fill('1');
  await page.getByLabel(said('Name')).fill(item.name);
  await press('Add Item');
  await expectSaid('a new item that is refused');

  await open(`/item/${item._id}`);
  await press('Edit');
  await page.getByRole('dialog').getByLabel(said('Name')).fill(`${DATA}2`);
  await call('PATCH', `/item/${item._id}`, { name: `${DATA}3` });
  await press('Save changes');
  await expectSaid('an edit that two have made');
});

test('what does not exist or cannot be loaded is translated', async ({ page, open, complaints }) => {
  complaints.expect(/status of (404|503)|ERR_FAILED|ChunkLoadError/);
  for (const path of MISSING) await open(path);
  await page.route(/\/api\//, (route) => route.fulfill({ status: 503, body: '' }));
  for (const path of [
    APP_ROUTES.today,
    APP_ROUTES.manageInventory,
    APP_ROUTES.documents,
    APP_ROUTES.people,
    ...MISSING,
  ])
    await open(path);
  await page.route(/assets\/today-/, (route) => route.abort());
  await open(APP_ROUTES.today);
});

test('a page that stopped working is translated', async ({ page, open, complaints }) => {
  complaints.expect(new RegExp(DATA));
  // The chunk is shared with the file of the day, so the app finds the page in a namespace that it exports.
  const body = `export function TodayPage() { throw new Error('${DATA}'); } export const t = { TodayPage };`;
  await page.route(/assets\/today-/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await open(APP_ROUTES.today);
  await expect(page.getByRole('heading', { name: said('This page stopped working') })).toBeVisible();
});

test('without a connection everything is translated', async ({
  context,
  items,
  open,
  press,
  expectSaid,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const item = await items.create({ name: `${DATA}1`, quantity: 9 });
  await open(DRAFT);
  await open(`/item/${item._id}`);
  await context.setOffline(true);
  await press('Delivered');
  await press('Show');
  await expectSaid('a change that waits');
});
