import './styles.css';
import { loginResponseSchema } from '@godown/shared/login';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { SessionProvider } from './features/auth/session';
import { createSessionStore, type Session } from './features/auth/session-store';
import { tokenSource } from './lib/access-token';
import { api } from './lib/api';
import { loadPart } from './lib/lazy-part';
import { createQueryClient } from './lib/query-client';
import { readSettings } from './lib/settings';
import { localStore } from './lib/storage';

const queryClient = createQueryClient();

const session = createSessionStore({
  store: localStore,
  loadIdentity: () =>
    loadPart('sign-in', async () => {
      const { createFirebaseIdentity } = await import('./features/auth/firebase-identity');
      return createFirebaseIdentity(readSettings().firebase);
    }),
  requestToken: async (idToken, email) => {
    const { data } = await api.post('/login', {
      schema: loginResponseSchema,
      body: { email },
      headers: { Authorization: `Bearer ${idToken}` },
      auth: 'none',
    });
    return data.accessToken;
  },
});

tokenSource.attach(session.tokens);
window.addEventListener('storage', session.onStorage);

// What one person saw is not for the next one: forget it when somebody leaves.
let last: Session['state'] = session.getSnapshot().state;
session.subscribe(() => {
  const { state } = session.getSnapshot();
  if (last === 'signed-in' && state === 'signed-out') void queryClient.resetQueries();
  last = state;
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider store={session}>
          <App />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
