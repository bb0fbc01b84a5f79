import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, listMails, newEmail } from '../fixtures/accounts.js';
import { standInForGoogle } from '../fixtures/google.js';
import { productUrl } from '../fixtures/product.js';
import { expect, signedInTest, test, toast } from '../fixtures/test.js';

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await fillIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function signOutButton(page: Page) {
  return page.getByRole('button', { name: 'signOut' });
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

test('a new person registers, is signed in, and follows the link in the verification e-mail', {
  tag: '@short',
}, async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: /New Here\?.*Please Register/ }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('link', { name: /Already Signed Up\?.*Please Login/ })).toBeVisible();
  await signIn(page, email, 'six-ovens');
  await expect(page).toHaveURL('/');
  await expect(signOutButton(page)).toBeVisible();

  await expect.poll(async () => (await listMails(email)).length).toBe(1);
  const [mail] = await listMails(email);
  expect(mail?.requestType).toBe('VERIFY_EMAIL');
  await page.goto(`/account-action?mode=verifyEmail&oobCode=${mail?.oobCode}`);
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
});

test('registering an address that has an account shows the error', async ({ page, account, complaints }) => {
  complaints.expect(/status of 400/);
  await page.goto('/register');
  await signIn(page, account.email, 'another-password');
  await expect(page.getByText(/^Error: .+/)).toBeVisible();
  await expect(page).toHaveURL('/register');
});

test('a wrong password is shown as an error; the right one signs in and fetches the access token', {
  tag: '@short',
}, async ({ page, account, complaints }) => {
  complaints.expect(/status of 400/);
  await page.goto('/login');
  await signIn(page, account.email, 'not-this-one');
  await expect(page.getByText(/^Error: .+/)).toBeVisible();
  await expect(page).toHaveURL('/login');

  await signIn(page, account.email, account.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')).toHaveText([
    'HOME',
    'MANAGE ITEMS',
    'MY ITEMS',
    'TEAM',
    'BLOGS',
    'signOut',
  ]);
  expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('an address that the browser considers invalid is not sent', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'not an address', 'anything');
  const isValid = await page.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.valid);
  expect(isValid).toBe(false);
  await expect(page).toHaveURL('/login');
});

test('a person signs in with Google, on its account page', async ({ page, context }) => {
  await standInForGoogle(context);
  await page.goto('/login');
  const popupOpens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google Sign In' }).click();
  const popup = await popupOpens;
  await popup.getByRole('button', { name: /Add new account/ }).click();
  await popup.locator('#email-input').fill(newEmail());
  await popup.getByRole('button', { name: /Sign in with/ }).click();
  await expect(page).toHaveURL('/');
  await expect(signOutButton(page)).toBeVisible();
  await expect.poll(() => storedToken(page)).toBeTruthy();
});

test.describe('on a phone, which blocks a popup that comes long after the press', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  });

  test('everything that the popup of Google needs is loaded before the press', async ({ page, context }) => {
    await standInForGoogle(context);
    // One script for the page, one for the frame of the identity provider.
    const scripts: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/js/api.js')) scripts.push(request.frame().url());
    });
    await page.goto('/login');
    await expect
      .poll(() => scripts)
      .toEqual([expect.stringMatching(/login$/), expect.stringMatching(/iframe/)]);

    // From here on the page gets no response; the popup is a page of its own.
    const requests: string[] = [];
    await page.route('**', (route) => {
      requests.push(route.request().url());
      return new Promise(() => {});
    });
    const popupOpens = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Google Sign In' }).click();
    const popup = await popupOpens;
    await expect(popup.getByRole('button', { name: /Add new account/ })).toBeVisible();
    expect(requests).toEqual([]);
  });
});

test('closing the account page of Google is shown as an error', async ({ page, context }) => {
  await standInForGoogle(context);
  await page.goto('/register');
  const popupOpens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google Sign In' }).click();
  await (await popupOpens).close();
  // Firebase waits some seconds, because the result of a closed window may still arrive.
  await expect(page.getByText(/^Error: .+/)).toBeVisible({ timeout: 15_000 });
});

test('a forgotten password is reset by e-mail, and the new password works', async ({
  page,
  account,
  complaints,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Forgot Password\?.*Reset your Password/ }).click();
  await expect(toast(page, 'please enter your mail')).toBeVisible();

  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: /Forgot Password\?/ }).click();
  await expect(toast(page, 'Email sent for reset')).toBeVisible();
  const [mail] = await listMails(account.email);
  expect(mail?.requestType).toBe('PASSWORD_RESET');

  const link = `/account-action?mode=resetPassword&oobCode=${mail?.oobCode}`;
  await page.goto(link);
  await page.getByLabel('New password').fill('a-new-password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await signIn(page, account.email, 'a-new-password');
  await expect(signOutButton(page)).toBeVisible();

  complaints.expect(/status of 400/);
  await page.goto(link);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a guarded page redirects to the login page, and signing in leads back to it', {
  tag: '@short',
}, async ({ page, account, items }) => {
  const item = await items.create({ name: 'Deep Link Oven' });
  await page.goto(`/item/${item._id}?from=poster`);
  await expect(page).toHaveURL('/login');
  await signIn(page, account.email, account.password);
  await expect(page).toHaveURL(`/item/${item._id}?from=poster`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deep Link Oven' })).toBeVisible();
});

test('registering leads back to the guarded page too', async ({ page }) => {
  await page.goto('/manageInventory');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: /Please Register/ }).click();
  // Until the page is loaded, the login form is still shown, and its fields have the same labels.
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await signIn(page, newEmail(), 'seven-ovens');
  await expect(page).toHaveURL('/manageInventory');
  await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
});

signedInTest('a spinner is shown until the page knows who is signed in', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/accounts:lookup*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/manageInventory');
  await expect(page.getByRole('status', { name: /Checking who is signed in|Loading/ })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'All Inventory Items' })).toBeVisible();
});

signedInTest('signing out in one tab signs out the other', async ({ page, context }) => {
  await page.goto('/manageInventory');
  await expect(page.getByRole('heading', { name: 'All Inventory Items' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/team');
  await expect(signOutButton(other)).toBeVisible();
  await signOutButton(other).click();
  await expect(other.getByRole('link', { name: 'LOGIN' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

signedInTest('an expired access token is renewed without a message', async ({ page, items, complaints }) => {
  complaints.expect(/status of 401/);
  const item = await items.create({ quantity: 5 });
  await page.goto(`/item/${item._id}`);
  await expect(page.getByText('5 items available')).toBeVisible();
  await expect.poll(() => storedToken(page)).toBeTruthy();
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired.access.token'));
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(toast(page, 'Item Delivered!')).toBeVisible();
  expect((await items.find(item._id))?.quantity).toBe(4);
  expect(await storedToken(page)).not.toBe('expired.access.token');
  await expect(signOutButton(page)).toBeVisible();
});

test.describe('the session is stored in', () => {
  const signedInAfterReload = async (page: Page) => {
    await page.reload();
    await expect(signOutButton(page).or(page.getByRole('link', { name: 'LOGIN' }))).toBeVisible();
    return signOutButton(page).isVisible();
  };
  const forbid = (context: BrowserContext, ...stores: ('localStorage' | 'sessionStorage' | 'indexedDB')[]) =>
    context.addInitScript((names) => {
      for (const name of names) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Blocked by the test', 'SecurityError');
          },
        });
      }
    }, stores);

  test('local storage, for every tab', async ({ page, context, account }) => {
    await page.goto('/login');
    await signIn(page, account.email, account.password);
    await expect(signOutButton(page)).toBeVisible();
    const { origins } = await context.storageState();
    const names =
      origins.find(({ origin }) => origin === productUrl())?.localStorage.map(({ name }) => name) ?? [];
    expect(names.some((name) => name.startsWith('firebase:authUser:'))).toBe(true);
    expect(await signedInAfterReload(page)).toBe(true);
  });

  test('session storage if local storage is blocked', async ({ page, context, account }) => {
    await forbid(context, 'localStorage');
    await page.goto('/login');
    await signIn(page, account.email, account.password);
    await expect(signOutButton(page)).toBeVisible();
    await page.goto('/manageInventory');
    await expect(page.getByRole('heading', { name: 'All Inventory Items' })).toBeVisible();
  });

  test('memory if both are blocked', async ({ page, context, account, complaints }) => {
    // It cannot be kept on a device that stores nothing, and says so in the log.
    complaints.expect(/The outbox could not be kept on this device/);
    await forbid(context, 'localStorage', 'sessionStorage', 'indexedDB');
    await page.goto('/login');
    await signIn(page, account.email, account.password);
    await expect(signOutButton(page)).toBeVisible();
    await page.goto('/manageInventory');
    await expect(page).toHaveURL('/login');
  });
});

test('one button fills in the demonstration account', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signOutButton(page)).toBeVisible();
});

test('the API refuses a login with an address that is not in the ID token', async ({ page }) => {
  const someone = await createAccount();
  const response = await page.request.post('/api/login', {
    headers: { authorization: `Bearer ${someone.idToken}` },
    data: { email: 'someone-else@godown.test' },
  });
  expect(response.status()).toBe(403);
});
