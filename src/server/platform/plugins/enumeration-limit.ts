import type { FastifyInstance, preValidationHookHandler, RouteOptions } from 'fastify';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { networkOf, siteOf } from '#server/platform/http/client-address.ts';
import { findIdIn } from '#shared/limits.ts';

/**
 * Ids of staff members and businesses are numbers in order, so a program could read all names one after the other. A
 * crowd does something else: very many guests open few different codes. So only different ids count, and all guests
 * of a hotel, who share one address, can open the codes of 300 staff members in ten minutes as often as they like.
 */
const MOST_IDS = 300;
const WINDOW_MS = 10 * 60_000;
/** All IPv6 subscribers of one site together, as for the other limits (rate-limit.ts). */
const SITE_FACTOR = 5;
/** Limits memory to some ten megabytes: most addresses open one or two codes. */
const MOST_NETWORKS = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The parameter of the path with the id of a staff member or a business, and which of both it is. */
    enumerationLimit?: { of: 'staff' | 'business'; param: string };
  }
}

/**
 * Counts in memory only, because cached pages must stay fast. So each node counts alone: with several nodes a
 * program gets several times the limit. Adding the counts up would count a code again that a crowd opens at each node.
 */
export function enumerationLimit(app: FastifyInstance, uptimeMs: () => number): void {
  const seen = new Map<string, Set<string>>();
  let endsAtMs = Number.NEGATIVE_INFINITY;

  app.addHook('onRoute', (route) => {
    const limited = route.config?.enumerationLimit;
    if (limited) limitRoute(route, limited);
  });

  function limitRoute(route: RouteOptions, { of, param }: { of: string; param: string }): void {
    // With a callback instead of a promise, because every cached page passes here.
    const refuseWalk: preValidationHookHandler = ({ params, ip }, _reply, done) => {
      const id = findIdIn((params as Record<string, string>)[param] ?? '');
      const waitMs = id === undefined ? 0 : takeFrom(ip, `${of} ${id}`);
      done(waitMs > 0 ? new TooManyRequests('too_many_codes', waitMs) : undefined);
    };
    route.preValidation = [refuseWalk, ...[route.preValidation ?? []].flat()];
  }

  /** Returns how long to wait if this is one different id too many. */
  function takeFrom(ip: string, id: string): number {
    const nowMs = uptimeMs();
    if (nowMs >= endsAtMs) {
      seen.clear();
      endsAtMs = nowMs + WINDOW_MS;
    }
    const site = siteOf(ip);
    const passes =
      isTaken(networkOf(ip), id, MOST_IDS) && (!site || isTaken(site, id, MOST_IDS * SITE_FACTOR));
    return passes ? 0 : endsAtMs - nowMs;
  }

  /** An id that was opened before always passes. */
  function isTaken(network: string, id: string, most: number): boolean {
    const ids = seen.get(network) ?? add(network);
    if (!ids.has(id) && ids.size >= most) return false;
    ids.add(id);
    return true;
  }

  function add(network: string): Set<string> {
    const oldest = seen.size >= MOST_NETWORKS ? seen.keys().next().value : undefined;
    if (oldest !== undefined) seen.delete(oldest);
    const ids = new Set<string>();
    seen.set(network, ids);
    return ids;
  }
}
