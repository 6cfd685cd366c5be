import type { FastifyInstance, RouteOptions } from 'fastify';
import { listenTo } from '#server/db/listen-to.ts';
import type { PageCache } from '#server/features/tip-page/page-cache.ts';

type Log = { warn(detail: object, message: string): void };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Nothing on a page changes when a tip is given, and tips are many. */
const CHANGES_NO_PAGE = new Set(['/api/tips', '/tip/:staffId', '/api/webhooks/:provider']);

/** Before a change made here is answered, its old page is forgotten: whoever was told of it never sees it again. */
export function forgetBeforeAnswering(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRoute', (route) => {
    if (changesPages(route)) route.onSend = [route.onSend ?? [], forget].flat();
  });
  async function forget(): Promise<void> {
    cache.clear();
  }
}

function changesPages({ method, url }: Pick<RouteOptions, 'method' | 'url'>): boolean {
  return [method].flat().some((each) => !READING.has(each)) && !CHANGES_NO_PAGE.has(url);
}

/** Changes made on other nodes, told by the database. While it cannot be heard, no page is kept. */
export function listenForPageChanges(url: string, cache: PageCache, log: Log): { close(): Promise<void> } {
  return listenTo(url, 'karam_pages', {
    onMessage: () => cache.clear(),
    onListening: () => cache.keepPages(true),
    onError: (error) => {
      cache.keepPages(false);
      log.warn({ err: error }, 'pages are not kept while changes cannot be heard of');
    },
  });
}
