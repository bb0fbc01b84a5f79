import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core';

/** The cached page. The server sends it with the settings in it, and not prerendered. */
export const CACHED_PAGE = '/index.html';

/** On a slow phone network each response takes longer. */
const QUICK_S = 0.3;
const PATIENT_S = 3;

/**
 * After so many seconds without a response the cached page is shown. It is of the version before while a newer worker waits, so that the
 * server then has more time.
 */
export const patienceFor = ({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): number =>
  waiting ? PATIENT_S : QUICK_S;

/** The pictures of items: those from other sites, and those that were taken. */
const ITEM_PICTURE = /^\/api\/item\/[^/]+\/(picture|pictures\/[^/]+)$/;
const API = /^\/api(\/|$)/;

/** True for the pages of the app. False for the addresses of the API, even if a person opens one. */
export const isPageVisit: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && !API.test(url.pathname);

/** True for the catalogue, the drawings and the pictures of items. */
export const isPicture: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.destination === 'image' &&
  (!API.test(url.pathname) || ITEM_PICTURE.test(url.pathname));

/** True for our fonts. The one that every page needs is among the precached files, the others are kept once they were used. */
export const isFont: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.destination === 'font' && url.pathname.startsWith('/assets/');

/** True for the programs that read and draw codes. They are kept once they were used. */
export const isProgram: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/assets\/(.*\.wasm|codes-[\w-]+\.js)$/.test(url.pathname);

/** A proxy sends these statuses while the server restarts. They are treated like no response. */
export const refuseGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 502 && response.status <= 504) throw new Error('No response from the server.');
    return response;
  },
};
