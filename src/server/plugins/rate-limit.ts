import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { TooManyRequests } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/client-address.ts';
import { type Counted, requestCounts } from '#server/plugins/request-counts.ts';

/**
 * Requests per minute from one address. All guests of a hotel can share one address behind its router, so each limit
 * allows many people at once (sign-ins at a shift change, tips after a banquet) but is far below what a program sends.
 * Password guessing is limited separately, see features/auth/slow-guessing.ts.
 */
const LIMITS = { login: 20, register: 10, tips: 60, uploads: 20 } as const;
/** Invalid requests are counted apart: they cost little, and must not use up the room of valid ones. */
const INVALID_FACTOR = 3;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit for each address on this route. */
    rateLimit?: keyof typeof LIMITS;
    /** For a route that checks its body itself: whether this request counts as valid. */
    isValid?(request: FastifyRequest): boolean;
  }
  interface FastifyRequest {
    /** Passed all checks before its handler: it was counted as valid, or refused because of the limit. */
    isCountedAsValid: boolean;
  }
}

/**
 * A request counts against its limit after its session and its body were found valid. A request that is refused before
 * that counts as invalid. It is refused anyway, so above the limit it only gets another answer: 429.
 *
 * `uptimeMs` is a clock that nobody can set back: otherwise an address could have to wait for hours.
 */
export function rateLimit(app: FastifyInstance, uptimeMs: () => number): void {
  const counts = requestCounts(uptimeMs);
  app.decorateRequest('isCountedAsValid', false);
  app.addHook('onRoute', (route) => {
    const name = route.config?.rateLimit;
    if (name) limitRoute(route, name);
  });

  function limitRoute(route: RouteOptions, name: keyof typeof LIMITS): void {
    const countInvalid = (request: FastifyRequest) =>
      count({ key: `${name} invalid ${networkOf(request.ip)}`, limit: LIMITS[name] * INVALID_FACTOR });

    const limit = async (request: FastifyRequest) => {
      request.isCountedAsValid = true;
      if (route.config?.isValid?.(request) === false) throwIfOver(countInvalid(request));
      else throwIfOver(count({ key: `${name} ${networkOf(request.ip)}`, limit: LIMITS[name] }));
    };
    const limitRefused = async (request: FastifyRequest) => {
      if (!request.isCountedAsValid) request.overLimit = countInvalid(request);
    };
    route.preHandler = [limit, ...[route.preHandler ?? []].flat()];
    route.onError = [limitRefused, ...[route.onError ?? []].flat()];
  }

  function count(counted: Counted): TooManyRequests | undefined {
    const waitMs = counts.take([counted]);
    return waitMs > 0 ? new TooManyRequests('too_many_requests', waitMs) : undefined;
  }
}

function throwIfOver(refusal: TooManyRequests | undefined): void {
  if (refusal) throw refusal;
}
