import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createFakeSession, type FakeSessionOptions } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { notify } from '../ui/notify';
import { LoginPage } from './login-page';
import { RegisterPage } from './register-page';

const settings = document.createElement('script');
settings.type = 'application/json';
settings.id = 'godown-settings';

const setUp = (path: string, options: FakeSessionOptions = {}, emulatorOrigin?: string) => {
  settings.textContent = JSON.stringify({
    firebase: { projectId: 'demo-godown', apiKey: 'k', authDomain: 'd', emulatorOrigin },
  });
  document.head.append(settings);
  const { session, identity } = createFakeSession(options);
  renderPage(
    <Routes>
      <Route path="/" element={<h1>Landing</h1>} />
      <Route path="/myItems" element={<h1>My Items</h1>} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
    </Routes>,
    { session, entries: [{ pathname: path, state: path === '/register' ? { from: '/myItems' } : null }] },
  );
  return identity;
};

const fillIn = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
};
const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const fail = (message: string) => () => Promise.reject(new Error(message));

it.each(['/login', '/register'])(
  '%s prepares the popup of Google before the button is pressed',
  async (path) => {
    const prepareGoogle = vi.fn();
    setUp(path, { identity: { prepareGoogle } });
    await vi.waitFor(() => expect(prepareGoogle).toHaveBeenCalledOnce());
  },
);

describe('the login page', () => {
  it('has the specified texts, and leaves checking the e-mail address to the browser', () => {
    setUp('/login');
    expect(screen.getByRole('link', { name: 'New Here? Please Register' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(screen.getByRole('button', { name: 'Forgot Password? Reset your Password' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Google Sign In' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Email')).not.toBeRequired();
  });

  it('goes to / after signing in without an origin', async () => {
    setUp('/login');
    await fillIn('rahima@godown.test', 'secret');
    await signIn();
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeVisible();
  });

  it('shows the provider’s error in red as Error: {message}, and clears it at the next attempt', async () => {
    const message = 'Firebase: Error (auth/invalid-credential).';
    const identity = setUp('/login', { identity: { signIn: fail(message) } });
    await fillIn('rahima@godown.test', 'wrong');
    await signIn();
    const error = await screen.findByText(`Error: ${message}`);
    expect(error).toHaveClass('text-bad');
    expect(error).toHaveRole('alert');
    identity.signIn = () => new Promise(() => {});
    await signIn();
    expect(screen.queryByText(`Error: ${message}`)).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a Google error the same way', async () => {
    const message = 'Firebase: Error (auth/popup-closed-by-user).';
    setUp('/login', { identity: { signInWithGoogle: fail(message) } });
    await userEvent.click(screen.getByRole('button', { name: 'Google Sign In' }));
    expect(await screen.findByText(`Error: ${message}`)).toHaveClass('text-bad');
  });

  it('also fetches the access token after signing in with Google', async () => {
    setUp('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Google Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeVisible();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  describe('resetting the password', () => {
    const reset = () => userEvent.click(screen.getByRole('button', { name: /Reset your Password/ }));

    it('asks for the address if it is empty', async () => {
      const toast = vi.spyOn(notify, 'error').mockImplementation(() => {});
      const sendReset = vi.fn(async () => {});
      setUp('/login', { identity: { sendReset } });
      await reset();
      expect(toast).toHaveBeenCalledExactlyOnceWith('please enter your mail');
      expect(sendReset).not.toHaveBeenCalled();
    });

    it('sends the e-mail and confirms it', async () => {
      const toast = vi.spyOn(notify, 'success').mockImplementation(() => {});
      const sendReset = vi.fn(async () => {});
      setUp('/login', { identity: { sendReset } });
      await fillIn('rahima@godown.test', '');
      await reset();
      await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('Email sent for reset'));
      expect(sendReset).toHaveBeenCalledExactlyOnceWith('rahima@godown.test');
    });

    it('shows the error of the provider', async () => {
      setUp('/login', { identity: { sendReset: fail('Firebase: Error (auth/invalid-email).') } });
      await fillIn('rahima@godown.test', '');
      await reset();
      expect(await screen.findByText('Error: Firebase: Error (auth/invalid-email).')).toBeVisible();
    });
  });

  it('offers the demonstration account only with the emulator', async () => {
    setUp('/login', {}, 'http://127.0.0.1:9099');
    await userEvent.click(screen.getByRole('button', { name: 'Fill it in' }));
    expect(screen.getByLabelText('Email')).toHaveValue('demo@godown.test');
    expect(screen.getByLabelText('Password')).toHaveValue('godown-demo');
  });

  it('does not mention the demonstration account with a real project', () => {
    setUp('/login');
    expect(screen.queryByText(/demonstration/)).toBeNull();
  });
});

describe('the register page', () => {
  it('creates the account, sends the verification e-mail and goes to the origin', async () => {
    const sendVerification = vi.fn(async () => {});
    const toast = vi.spyOn(notify, 'info').mockImplementation(() => {});
    setUp('/register', { identity: { sendVerification } });
    expect(screen.getByRole('link', { name: 'Already Signed Up? Please Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await fillIn('new@godown.test', 'secret-1');
    await signIn();
    expect(await screen.findByRole('heading', { name: 'My Items' })).toBeVisible();
    expect(sendVerification).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledOnce();
  });

  it('shows errors like the login page', async () => {
    const message = 'Firebase: Error (auth/email-already-in-use).';
    setUp('/register', { identity: { register: fail(message) } });
    await fillIn('old@godown.test', 'secret-1');
    await signIn();
    expect(await screen.findByText(`Error: ${message}`)).toHaveClass('text-bad');
  });

  it.each([
    ['auth/weak-password', 'Error: Choose a password of at least 6 characters.'],
    ['auth/email-already-in-use', 'Error: This email has an account already. Log in instead.'],
  ])('puts %s into a plain sentence', async (code, sentence) => {
    const refuse = () => Promise.reject(Object.assign(new Error(`Firebase: Error (${code}).`), { code }));
    setUp('/register', { identity: { register: refuse } });
    await fillIn('new@godown.test', '123');
    await signIn();
    expect(await screen.findByText(sentence)).toHaveClass('text-bad');
    expect(screen.queryByText(/Firebase/)).not.toBeInTheDocument();
  });

  it('keeps the new account when the e-mail cannot be sent, and says so', async () => {
    const toast = vi.spyOn(notify, 'error').mockImplementation(() => {});
    setUp('/register', { identity: { sendVerification: fail('no mail') } });
    await fillIn('new@godown.test', 'secret-1');
    await signIn();
    expect(await screen.findByRole('heading', { name: 'My Items' })).toBeVisible();
    expect(toast).toHaveBeenCalledExactlyOnceWith('Error: no mail');
  });
});
