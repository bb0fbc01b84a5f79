/**
 * The service worker: the app opens without a connection, and notices are shown while it is closed. It never calls
 * `skipWaiting`, which would delete the files of open tabs (docs/decisions/0011-the-first-load-is-small-and-kept.md).
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { type PrecacheEntry, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { openPage, showMessage } from './push.ts';
import {
  CACHED_PAGE,
  isFont,
  isPageVisit,
  isPicture,
  isProgram,
  patienceFor,
  refuseGatewayErrors,
} from './routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// The tab of the first visit has its files from the cache too, without a reload.
clientsClaim();

// By default the cached page would be used for `/` and `/index`, even with a connection.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });

registerRoute(isPageVisit, (visit) =>
  new NetworkOnly({
    networkTimeoutSeconds: patienceFor(self.registration),
    plugins: [refuseGatewayErrors, new PrecacheFallbackPlugin({ fallbackURL: CACHED_PAGE })],
  }).handle(visit),
);

registerRoute(
  isPicture,
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    // The demonstration has 40.
    plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  isFont,
  // Their names contain a hash of their content.
  new CacheFirst({
    cacheName: 'fonts',
    plugins: [new ExpirationPlugin({ maxEntries: 10, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  isProgram,
  new CacheFirst({
    cacheName: 'programs',
    plugins: [new ExpirationPlugin({ maxEntries: 3, purgeOnQuotaError: true })],
  }),
);

self.addEventListener('push', (event) => event.waitUntil(showMessage(event, self.registration)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event.notification, self)));
