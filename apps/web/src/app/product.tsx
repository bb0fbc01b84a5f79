import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { SessionProvider } from '../auth/session';
import type { SessionStore } from '../auth/session-store';
import { App } from './app';

interface ProductProps {
  session: SessionStore;
  /** The cache of server state. */
  client: QueryClient;
}

/** The whole product inside a router: the same in a browser and in the page that is rendered at build time. */
export function Product({ session, client }: ProductProps) {
  // The style sheet learns here that the page from build time has come to life.
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionProvider store={session}>
          <App />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
