import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createFakeSession, type FakeSessionOptions, RAHIMA } from '../test/fake-identity';
import { renderPage } from '../test/render-page';
import { LoginPage } from './login-page';
import { RequireSignIn } from './require-sign-in';

vi.mock(import('./demo-account'), () => ({ DemoAccount: () => null }));

const setUp = (options: FakeSessionOptions = {}) => {
  const { session } = createFakeSession(options);
  renderPage(
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/item/:itemId" element={<h1>The item</h1>} />
      </Route>
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
    { session, entries: ['/item/7?tab=stock#restock'] },
  );
  return session;
};

describe('a guarded page', () => {
  it('has its place and a heading until the session is known, then the page', async () => {
    const session = setUp({ person: RAHIMA });
    expect(screen.getByRole('status', { name: 'Checking who is signed in' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeVisible();
    await act(() => session.begin());
    expect(await screen.findByRole('heading', { name: 'The item' })).toBeVisible();
  });

  it('redirects a visitor to /login, and back after signing in', async () => {
    const session = setUp();
    await act(() => session.begin());
    expect(await screen.findByTestId('location')).toHaveTextContent(/^\/login$/);
    await userEvent.type(screen.getByLabelText('Email'), 'rahima@godown.test');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'The item' })).toBeVisible();
    expect(screen.getByTestId('location')).toHaveTextContent('/item/7?tab=stock#restock');
  });

  it('shows a message with a reload button if sign-in cannot be loaded', async () => {
    const session = setUp({ load: () => Promise.reject(new Error('404')) });
    await act(() => session.begin().catch(() => undefined));
    expect(screen.getByRole('heading', { name: 'Sign-in could not be loaded' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  });
});
