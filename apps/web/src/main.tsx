import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createSessionStore } from './account/session-store';
import { createQueryClient } from './api/query-client';
import { localStore } from './api/storage';
import { loadPart } from './app/lazy-part';
import { Product } from './app/product';
import { installServiceWorker } from './app/service-worker';
import { allowKnownScripts } from './trusted-types';

allowKnownScripts(window);

const session = createSessionStore({
  store: localStore,
  load: (host) =>
    loadPart('sign-in', async () => (await import('./account/start-session')).startSession(host)),
});
window.addEventListener('storage', session.onStorage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
const product = (
  <BrowserRouter>
    <Product session={session} client={createQueryClient()} />
  </BrowserRouter>
);
// In slices, so that a phone never blocks for a noticeable time. The landing page already has its HTML.
startTransition(() => {
  if ('prerendered' in root.dataset) hydrateRoot(root, product);
  else createRoot(root).render(product);
});
installServiceWorker(session);
