import type { SessionStore } from '../account/session-store';
import { whenIdle } from '../ui/idle';

/**
 * Installs the worker that lets the app open without a connection, once somebody has signed in: it downloads all of the app,
 * which visitors do not need. If that fails, the app works, but not offline: browsers allow workers only with HTTPS and on
 * localhost.
 */
export function installServiceWorker(session: Pick<SessionStore, 'getSnapshot' | 'subscribe'>): void {
  if (!import.meta.env.PROD) return void whenIdle(() => void removeAll().catch(() => {}));
  const look = () => {
    if (session.getSnapshot().state !== 'signed-in') return;
    stop();
    whenIdle(() => void register().catch(() => {}));
  };
  const stop = session.subscribe(look);
  look();
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
}

/** `npm run dev` uses the address of `npm start`, whose worker would show an old build if Vite is slow to respond. */
async function removeAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
