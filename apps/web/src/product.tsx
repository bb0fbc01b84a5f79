import { StrictMode, useEffect } from 'react';
import { App } from './app';
import { SessionProvider } from './features/auth/session';
import type { SessionStore } from './features/auth/session-store';

/**
 * The whole product inside a router: the same in a browser and in the page rendered at build time, of which the style
 * sheet learns here that it has come to life.
 */
export function Product({ session }: { session: SessionStore }) {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <StrictMode>
      <SessionProvider store={session}>
        <App />
      </SessionProvider>
    </StrictMode>
  );
}
