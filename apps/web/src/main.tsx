import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { SessionProvider } from './features/auth/session';
import { createSessionStore } from './features/auth/session-store';
import { tokenSource } from './lib/access-token';
import { loadPart } from './lib/lazy-part';
import { localStore } from './lib/storage';

const session = createSessionStore({
  store: localStore,
  load: (host) =>
    loadPart('sign-in', async () => (await import('./features/auth/start-session')).startSession(host)),
});
tokenSource.attach(session.tokens);
window.addEventListener('storage', session.onStorage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <SessionProvider store={session}>
        <App />
      </SessionProvider>
    </BrowserRouter>
  </StrictMode>,
);
