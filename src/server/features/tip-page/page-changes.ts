import type { FastifyInstance, RouteOptions } from 'fastify';
import { listenTo } from '#server/db/listen-to.ts';
import type { PageCache } from '#server/features/tip-page/page-cache.ts';

type Log = { warn(detail: object, message: string): void };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Tips are frequent and, like reports, change nothing on a page, so these routes do not clear the cache. */
const UNCHANGING_ROUTES = new Set(['/api/tips', '/tip/:staffId', '/api/webhooks/:provider', '/report']);

/**
 * Clears the cache before the answer to a change is sent, so that the user who made the change never sees the
 * old page.
 */
export function forgetBeforeAnswering(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRoute', (route) => {
    if (changesPages(route)) route.onSend = [route.onSend ?? [], forget].flat();
  });
  async function forget(): Promise<void> {
    cache.clear();
  }
}

function changesPages({ method, url }: Pick<RouteOptions, 'method' | 'url'>): boolean {
  return [method].flat().some((each) => !READING.has(each)) && !UNCHANGING_ROUTES.has(url);
}

/**
 * Clears the cache when PostgreSQL reports a change made by another node. Without that connection, no page is
 * cached.
 */
export function listenForPageChanges(url: string, cache: PageCache, log: Log): { close(): Promise<void> } {
  return listenTo(url, 'karam_pages', {
    onMessage: () => cache.clear(),
    onListening: () => cache.setKeeping(true),
    onError: (error) => {
      cache.setKeeping(false);
      log.warn({ err: error }, "guests' pages are not cached until the database reports changes again");
    },
  });
}
