import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { listenTo } from '#server/platform/db/notify.ts';
import type { PageCache } from '#server/platform/pages/page-cache.ts';

type Log = { warn(detail: object, message: string): void };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whoever changes something that guests see must not be shown the old page. Triggers report every such change to
 * `listenForPageChanges`; here a request that may have made one waits until it is reported, before it is answered. So
 * only real changes expire the pages, and there is no list of requests that make them. It counts for the routes of one
 * scope: those that need an account or a key. Guests change no page, and their tips are frequent, so they wait for none.
 */
export function expireBeforeAnswering(scope: FastifyInstance, cache: PageCache): void {
  scope.addHook('onRoute', (route) => {
    if (mayChangePages(route)) route.onSend = [route.onSend ?? [], waitForReports].flat();
  });
  async function waitForReports(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // What was refused has changed nothing.
    if (reply.statusCode < 400) await cache.catchUp();
  }
}

function mayChangePages({ method }: Pick<RouteOptions, 'method'>): boolean {
  return [method].flat().some((each) => !READING.has(each));
}

/**
 * Expires the pages when PostgreSQL reports a change, by this node or another. Without that connection, no page is
 * cached.
 */
export function listenForPageChanges(url: string, cache: PageCache, log: Log): { close(): Promise<void> } {
  const listening = listenTo(url, 'karam_pages', {
    onMessage: () => cache.expire(),
    onListening: () => cache.setCaching(true),
    onError: (error) => {
      cache.setCaching(false);
      log.warn({ err: error }, "guests' pages are not cached until the database reports changes again");
    },
  });
  cache.setCatchUp(listening.catchUp);
  return listening;
}
