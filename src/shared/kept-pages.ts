/**
 * The home page that a browser keeps for times without a network (src/web/shell/worker). The server marks it, the service
 * worker stores it, and the page knows that it comes from there.
 */

/** On the responses that may be kept: the home page of a signed-in user. */
export const KEEP_HEADER = 'x-karam-keep';

/** On the html element of a kept page, with the time in milliseconds at which it was rendered. */
export const KEPT_MARK = 'data-kept';

/** The name of the browser's cache. */
export const KEPT_PAGES = 'karam-pages';
