import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core';

/** The page that is cached. The server sends it with the settings in it, and never prerendered. */
export const CACHED_PAGE = '/index.html';

const API = /^\/api(\/|$)/;

/** True for the pages of the app, false for the API's addresses, also if a person opens one. */
export const isPageVisit: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && !API.test(url.pathname);

/** True for the catalogue and the drawings. Pictures of other sites are left to the browser. */
export const isPicture: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.destination === 'image' && !API.test(url.pathname);

/** A proxy sends these while the server behind it restarts. For the person that is the same as no response. */
export const refuseGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 502 && response.status <= 504) throw new Error('No response from the server.');
    return response;
  },
};
