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

  it('keeps the form and shows the provider’s error when the new password is refused', async () => {
    const refuse = () => Promise.reject(new Error('Firebase: too short (auth/weak-password).'));
    setUp('?mode=resetPassword&oobCode=c2', { identity: { resetPassword: refuse } });
    await userEvent.type(await screen.findByLabelText('New password'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
    expect(await screen.findByText('Error: Firebase: too short (auth/weak-password).')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('x');
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
