/**
 * Dashboards that a browser keeps for the next visit (src/web/shell/worker). The server marks them, the service worker stores
 * them, and the page knows that it comes from there.
 */

/** On the answers that may be kept: drawn pages of a signed-in user. */
export const KEEP_HEADER = 'x-karam-keep';

/** On the html element of a kept page, with the time in milliseconds at which the server drew it. */
export const KEPT_MARK = 'data-kept';

/** On the template with all styles in a kept page, which begins with only those that it needs until its scripts run. */
export const ALL_STYLES_ID = 'all-styles';

/** The name of the browser's cache. */
export const KEPT_PAGES = 'karam-pages';
