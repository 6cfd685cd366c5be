import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/client-address.ts';

/**
 * Requests per minute from one address. All guests of a hotel can share one address behind its router, so each limit
 * allows many people at once (sign-ins at a shift change, tips after a banquet) but is far below what a program sends.
 * Password guessing is limited separately, see features/auth/slow-guessing.ts.
 */
const LIMITS = { login: 20, register: 10, tips: 60, uploads: 20 } as const;
const WINDOW_MS = 60_000;
/** Limits memory to about ten megabytes. An attacker with more addresses cannot be stopped by address anyway. */
const MOST_COUNTED = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit for each address on this route. */
    rateLimit?: keyof typeof LIMITS;
  }
}

/**
 * Counts in this process only. With several workers or nodes the limit of an address multiplies by their number, but
 * no request has to wait for a shared counter. All counts are reset every minute.
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
