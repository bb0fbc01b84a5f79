/** Data that the server writes into the files of the web app. Without zod, because the first load imports it. */

/** The `id` of the `<script type="application/json">` element that holds the settings. */
export const SETTINGS_ELEMENT_ID = 'godown-settings';

/**
 * The build writes this into the service worker, where the revision of its cached page belongs. The server replaces it
 * with a hash of the page that it sends: the settings in the page change without a build.
 */
export const PAGE_REVISION = '__PAGE_REVISION__';
