import type { FastifyInstance, FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { TooManyRequests } from '#server/platform/http/app-error.ts';
import { networkOf, siteOf } from '#server/platform/http/client-address.ts';
import {
  type Counted,
  requestCounts,
  shareCounts,
  startSharing,
} from '#server/platform/plugins/request-counts.ts';

/**
 * Requests per minute from one address. All guests of a hotel can share one address behind its router, so each limit
 * allows many people at once (sign-ins at a shift change, tips after a banquet) but is far below what a program sends.
 * Password guessing is limited separately, see identity/sign-in/slow-guessing.ts.
 */
const LIMITS = {
  login: 20,
  challenges: 20,
  register: 10,
  tips: 60,
  // A page asks every two seconds while its tip is paid for, later every 20 seconds: 40 guests who pay at the same time,
  // or 400 who wait for thanks.
  follows: 1200,
  uploads: 20,
  // Above it by account: a whole team begins to work behind one router.
  shifts: 20,
  exports: 5,
  prints: 10,
  codes: 20,
  mails: 5,
  keys: 120,
  webhooks: 20,
  // If a page crashes for everybody, a few reports are enough.
  crashes: 10,
} as const;
type LimitName = keyof typeof LIMITS;
/** Invalid requests are counted apart: they cost little, and must not use up the room of valid ones. */
const INVALID_FACTOR = 3;
/** All IPv6 subscribers of one site together, so that a site's 256 networks do not give 256 times the limit. */
const SITE_FACTOR = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit for each address on this route. */
    rateLimit?: LimitName;
    /** For a route that counts only some requests: a cached page costs too little to be counted. */
    isCounted?(request: FastifyRequest): boolean;
    /** For a route that checks its body itself: whether this request counts as valid. */
    isValid?(request: FastifyRequest): boolean;
    /** Asked only above the limit: the account for which this request is counted instead of its address. */
    findCountedAccount?(request: FastifyRequest): Promise<string | undefined>;
    /** The API key for which this request is counted instead of its address: one host can serve many businesses. */
    countedKey?(request: FastifyRequest): number;
  }
  interface FastifyRequest {
    /** Passed all checks before its handler, so it does not count as invalid, even if the limit refuses it. */
    isChecked: boolean;
  }
}

/**
 * A request counts against its limit after its session and its body were found valid. A request that is refused before
 * that counts as invalid. It is refused anyway, so above the limit it only gets another answer: 429.
 *
 * `uptimeMs` is a clock that nobody can set back: otherwise an address could have to wait for hours.
 */
export function rateLimit(app: FastifyInstance, db: Db, uptimeMs: () => number): void {
  const counts = requestCounts(uptimeMs);
  const stopSharing = startSharing(db, shareCounts(db, counts));
  app.addHook('onClose', stopSharing);
  app.decorateRequest('isChecked', false);
  app.addHook('onRoute', (route) => {
    const name = route.config?.rateLimit;
    if (name) limitRoute(route, name);
  });

  function limitRoute(route: RouteOptions, name: LimitName): void {
    const { isCounted = () => true, isValid, findCountedAccount, countedKey } = route.config ?? {};

    // With a callback instead of a promise: cached pages, which are not counted, pass here.
    const limitCounted: preHandlerHookHandler = (request, _reply, done) => {
      if (isCounted(request)) limitChecked(request).then(() => done(), done);
      else done();
    };
    route.preHandler = [limitCounted, ...[route.preHandler ?? []].flat()];
    route.onError = [limitRefused, ...[route.onError ?? []].flat()];

    async function limitChecked(request: FastifyRequest): Promise<void> {
      request.isChecked = true;
      const refusal = isValid?.(request) === false ? countInvalid(request) : await countValid(request);
      if (refusal) throw refusal;
    }

    async function limitRefused(request: FastifyRequest): Promise<void> {
      if (!request.isChecked && isCounted(request)) request.overLimit = countInvalid(request);
    }

    async function countValid(request: FastifyRequest): Promise<TooManyRequests | undefined> {
      if (countedKey) return count([{ key: `${name} of ${countedKey(request)}`, limit: LIMITS[name] }]);
      const refusal = countFrom(request, name, LIMITS[name]);
      const account = refusal && (await findCountedAccount?.(request));
      return account ? count([{ key: `${name} of ${account}`, limit: LIMITS[name] }]) : refusal;
    }

    function countInvalid(request: FastifyRequest): TooManyRequests | undefined {
      return countFrom(request, `${name} invalid`, LIMITS[name] * INVALID_FACTOR);
    }
  }

  function countFrom({ ip }: FastifyRequest, kind: string, limit: number): TooManyRequests | undefined {
    const site = siteOf(ip);
    return count([
      { key: `${kind} ${networkOf(ip)}`, limit },
      ...(site ? [{ key: `${kind} ${site}`, limit: limit * SITE_FACTOR }] : []),
    ]);
  }

  /** Returns the refusal if this request is one too many. */
  function count(counted: Counted[]): TooManyRequests | undefined {
    const waitMs = counts.take(counted);
    return waitMs > 0 ? new TooManyRequests('too_many_requests', waitMs) : undefined;
  }
}
