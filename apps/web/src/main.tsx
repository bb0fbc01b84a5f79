import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createSessionStore } from './account/session-store';
import { createQueryClient } from './api/query-client';
import { localStore } from './api/storage';
import { isPartAwaited, loadPart } from './app/lazy-part';
import { Product } from './app/product';
import { installServiceWorker } from './app/service-worker';
import { languageOfPage, showLanguage } from './language/language';
import { writeNumbersWith } from './language/say';
import { allowKnownScripts } from './trusted-types';
import { NUMBER_WRITER } from './ui/format';
import { idleUnless } from './ui/idle';

allowKnownScripts(window);
writeNumbersWith(NUMBER_WRITER);

const session = createSessionStore({
  store: localStore,
  load: (host) =>
    loadPart('sign-in', async () => (await import('./account/start-session')).startSession(host)),
});
window.addEventListener('storage', session.onStorage);

const client = createQueryClient();
idleUnless(() => client.isFetching() > 0 || isPartAwaited());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
const product = (
  <BrowserRouter>
    <Product session={session} client={client} />
  </BrowserRouter>
);

function show(root: HTMLElement): void {
  // In slices, so that a phone never blocks for a noticeable time. The landing page already has its HTML.
  startTransition(() => {
    if ('prerendered' in root.dataset) hydrateRoot(root, product);
    else createRoot(root).render(product);
  });
}

// Not awaited: what other parts share with a script that waits is put into many small files.
showLanguage(languageOfPage()).then(
  () => show(root),
  // None of our texts is there. The landing page can still be read.
  () => document.getElementById('no-texts')?.toggleAttribute('hidden', 'prerendered' in root.dataset),
);
installServiceWorker(session);
