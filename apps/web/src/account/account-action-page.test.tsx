import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeSession, type FakeSessionOptions, RAHIMA } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { AccountActionPage } from './account-action-page';

const setUp = (query: string, options: FakeSessionOptions = {}) => {
  const { session } = createFakeSession(options);
  renderPage(<AccountActionPage />, { session, entries: [`/account-action${query}`] });
  return session;
};
const expired = () =>
  Promise.reject(Object.assign(new Error('Firebase: Error.'), { code: 'auth/expired-action-code' }));

describe('a link from an e-mail', () => {
  it('verifies the address once, and asks the API again', async () => {
    const applyCode = vi.fn(async () => RAHIMA.email);
    const session = setUp('?mode=verifyEmail&oobCode=c1', { person: RAHIMA, identity: { applyCode } });
    expect(await screen.findByText('Your e-mail address is verified.')).toBeVisible();
    expect(applyCode).toHaveBeenCalledExactlyOnceWith('c1');
    expect(session.getSnapshot()).toMatchObject({ access: { state: 'granted' } });
  });

  it('says that it has expired, and what to do', async () => {
    setUp('?mode=verifyEmail&oobCode=c1', { identity: { applyCode: expired } });
    expect(await screen.findByText('This link has expired or was used before.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  });

  it('opens the form for a new password', async () => {
    const resetPassword = vi.fn(async () => {});
    setUp('?mode=resetPassword&oobCode=c2', { identity: { resetPassword } });
    expect(await screen.findByText('For rahima@godown.test.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New password'), 'new-secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText(/Your new password is saved/)).toBeVisible();
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith('c2', 'new-secret');
  });

  it.each([
    ['auth/weak-password', 'Error: Choose a password of at least 6 characters.'],
    ['auth/expired-action-code', 'Error: This link has expired or was used before.'],
    ['auth/user-disabled', 'Error: This account was blocked. Ask a manager.'],
  ])('keeps the form and says %s in a plain sentence', async (code, sentence) => {
    const refuse = () => Promise.reject(Object.assign(new Error(`Firebase: Error (${code}).`), { code }));
    setUp('?mode=resetPassword&oobCode=c2', { identity: { resetPassword: refuse } });
    await userEvent.type(await screen.findByLabelText('New password'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Firebase/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('x');
  });

  it('says in a plain sentence why a link could not be checked', async () => {
    const code = 'auth/network-request-failed';
    const refuse = () => Promise.reject(Object.assign(new Error(`Firebase: Error (${code}).`), { code }));
    setUp('?mode=resetPassword&oobCode=c2', { identity: { checkResetCode: refuse } });
    expect(await screen.findByText('Error: No internet. Try again when you are connected.')).toBeVisible();
  });

  it('shows no form for a reset link that was used', async () => {
    setUp('?mode=resetPassword&oobCode=c2', { identity: { checkResetCode: expired } });
    expect(await screen.findByText('This link has expired or was used before.')).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it.each(['', '?mode=verifyEmail', '?mode=unknown&oobCode=c'])(
    'is reported as not complete: "%s"',
    (query) => {
      setUp(query);
      expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    },
  );
});
