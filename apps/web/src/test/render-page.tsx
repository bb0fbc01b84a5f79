import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SessionProvider } from '../account/session';
import type { SessionStore } from '../account/session-store';
import { createQueryClient } from '../api/query-client';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { Toaster } from '../ui/toaster';

/** Shows the location of the router for tests. */
function Whereabouts() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="location">{`${pathname}${search}${hash}`}</output>;
}

/** Renders routes inside all providers of the product. */
export function renderPage(
  page: ReactNode,
  {
    session,
    entries = ['/'],
  }: { session: SessionStore; entries?: (string | { pathname: string; state?: unknown })[] },
) {
  const client = createQueryClient();
  const rendered = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={entries}>
          <SessionProvider store={session}>
            <ConfirmProvider>{page}</ConfirmProvider>
          </SessionProvider>
          <Whereabouts />
          <Toaster />
        </MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, client };
}
