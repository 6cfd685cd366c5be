import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/client-address.ts';

/**
 * Requests a minute from one address. One address is often a whole hotel's guests behind one router, so each is what
 * many people do by hand at once, and far below what a program does: sign-ins at a change of shift, guests who tip
 * when a banquet ends. Names and passwords are protected apart, see features/auth/slow-guessing.ts.
 */
const LIMITS = { login: 20, register: 10, tips: 60, uploads: 20 } as const;
const WINDOW_MS = 60_000;
/** Some ten megabytes at most. Someone with more addresses than this is not held by limits for each address. */
const MOST_COUNTED = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit holds for each address on this route. */
    rateLimit?: keyof typeof LIMITS;
  }
}

/**
 * Counted in this process alone: with several workers or nodes an address gets as many times the limit, which is
 * still a limit, and no request pays for a shared count. A minute's count is forgotten as a whole when it ends.
 */
export function rateLimit(app: FastifyInstance, clock: () => Date): void {
  const counts = new Map<string, number>();
  let endsAtMs = 0;
  app.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.rateLimit;
    if (!name) return;
    const nowMs = clock().getTime();
    if (nowMs >= endsAtMs) {
      counts.clear();
      endsAtMs = nowMs + WINDOW_MS;
    }
    const key = `${name} ${networkOf(request.ip)}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > LIMITS[name]) {
      throw new TooManyRequests('too_many_requests', endsAtMs - nowMs);
    }
    if (count === 1) makeRoom(counts);
    counts.set(key, count);
  });
}

function makeRoom(counts: Map<string, number>): void {
  if (counts.size < MOST_COUNTED) return;
  for (const oldest of counts.keys()) {
    counts.delete(oldest);
    return;
  }
}
