import { whenIdle } from '../ui/idle';

/**
 * Installs the worker that lets the app open without a connection. If that fails, the app works, but not offline: browsers
 * allow workers only with HTTPS and on localhost.
 */
export function installServiceWorker(): void {
  whenIdle(() => {
    (import.meta.env.PROD ? register() : removeAll()).catch(() => {});
  });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
}

/** `npm run dev` uses the address of `npm start`, whose worker would show an old build if Vite is slow to respond. */
async function removeAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
