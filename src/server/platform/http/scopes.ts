import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refuseLesserRole, requireLeastRole } from '#server/platform/http/least-roles.ts';
import { refuseOtherVenue } from '#server/platform/http/refuse-other-venue.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { ApiScope } from '#shared/api-scopes.ts';
import type { Role } from '#shared/roles.ts';

/**
 * The scope in which a route is mounted decides who may call it. A hook of the scope checks every request before its
 * routes run, so a new route cannot miss the check.
 */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The name of the session cookie's entry in the OpenAPI document. */
export const SESSION_SCHEME = 'session';
/** And that of API keys. */
export const KEY_SCHEME = 'key';

/** A program that acts for the owner of a business. */
export type KeyHolder = {
  keyId: number;
  keyName: string;
  expiresAt: Date | null;
  scopes: ApiScope[];
  businessId: number;
  owner: SignedInUser;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be allowed to do to use this route; `any`: every key may. */
    apiScope?: ApiScope | 'any';
  }
}

/** What every route may use besides the request. */
export type Platform = {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
  /** True as soon as real money moves. */
  adminsNeedSecondFactor: boolean;
  /** Added to every scope whose routes can change what guests see. */
  expirePages?: ((scope: App) => void) | undefined;
};
export type RouteScope = Platform & { app: App };
export type KeyScope = RouteScope & { holderOf(request: FastifyRequest): KeyHolder };
export type SignedInScope = RouteScope & { userOf(request: FastifyRequest): SignedInUser };

/** The routes of an area, by the scope that guards them. */
export type AreaRoutes = {
  public?: ((scope: RouteScope) => void)[];
  signedIn?: ((scope: SignedInScope) => void)[];
  owner?: ((scope: SignedInScope) => void)[];
  key?: ((scope: KeyScope) => void)[];
  ownerOrAdmin?: ((scope: SignedInScope) => void)[];
  admin?: ((scope: SignedInScope) => void)[];
};

type FindHolder = (request: FastifyRequest) => Promise<KeyHolder | undefined>;

export async function mountAreas(
  app: App,
  platform: Platform,
  findHolder: FindHolder,
  areas: AreaRoutes[],
): Promise<void> {
  await publicScope(
    app,
    platform,
    areas.flatMap((area) => area.public ?? []),
  );
  await signedInScope(
    app,
    platform,
    areas.flatMap((area) => area.signedIn ?? []),
  );
  await ownerScope(
    app,
    platform,
    areas.flatMap((area) => area.owner ?? []),
  );
  await keyScope(
    app,
    platform,
    findHolder,
    areas.flatMap((area) => area.key ?? []),
  );
  await ownerOrAdminScope(
    app,
    platform,
    areas.flatMap((area) => area.ownerOrAdmin ?? []),
  );
  await adminScope(
    app,
    platform,
    areas.flatMap((area) => area.admin ?? []),
  );
}

/** Nothing that is sent without an account or a key changes what guests see, so none of these routes waits for that. */
export async function publicScope(
  app: App,
  platform: Platform,
  routes: ((scope: RouteScope) => void)[],
): Promise<void> {
  await app.register(async (scoped) => {
    for (const mount of routes) mount({ ...platform, app: scoped as App });
  });
}

export function signedInScope(
  app: App,
  platform: Platform,
  routes: ((scope: SignedInScope) => void)[],
): Promise<void> {
  return guardedScope(app, platform, routes, () => undefined);
}

export function ownerScope(
  app: App,
  platform: Platform,
  routes: ((scope: SignedInScope) => void)[],
): Promise<void> {
  return guardedScope(app, platform, routes, requireRole(platform, 'business'), requireLeastRole);
}

export function adminScope(
  app: App,
  platform: Platform,
  routes: ((scope: SignedInScope) => void)[],
): Promise<void> {
  return guardedScope(app, platform, routes, requireRole(platform, 'admin'));
}

/** For actions that an owner may do in their own business and an admin in any. The use case checks which. */
export function ownerOrAdminScope(
  app: App,
  platform: Platform,
  routes: ((scope: SignedInScope) => void)[],
): Promise<void> {
  return guardedScope(app, platform, routes, requireRole(platform, 'business', 'admin'), requireLeastRole);
}

/** For programs with an API key. Cookies are not read here, and keys count nowhere else. */
export async function keyScope(
  app: App,
  platform: Platform,
  findHolder: FindHolder,
  routes: ((scope: KeyScope) => void)[],
): Promise<void> {
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  const holderOf = (request: FastifyRequest): KeyHolder => {
    const holder = holders.get(request);
    if (!holder) throw refuse('unauthorized', 'key_invalid');
    return holder;
  };
  await app.register(async (scoped) => {
    platform.expirePages?.(scoped as App);
    scoped.addHook('onRequest', async (request) => {
      const holder = await findHolder(request);
      if (!holder) throw refuse('unauthorized', 'key_invalid');
      // A route that names no scope is closed.
      const scope = request.routeOptions.config.apiScope;
      if (!scope || (scope !== 'any' && !holder.scopes.includes(scope)))
        throw refuse('forbidden', 'key_scope_missing', { scope: scope ?? '' });
      holders.set(request, holder);
    });
    // For the API's documentation.
    scoped.addHook('onRoute', ({ schema }) => {
      if (schema) schema.security = [{ [KEY_SCHEME]: [] }];
    });
    for (const mount of routes) mount({ ...platform, app: scoped as App, holderOf });
  });
}

function requireRole({ adminsNeedSecondFactor }: Platform, ...roles: Role[]) {
  return (user: SignedInUser, request: FastifyRequest) => {
    const { id, role, hasSecondFactor } = user;
    if (roles.includes(role)) {
      if (role === 'business') {
        refuseOtherVenue(request, user);
        refuseLesserRole(request, user);
      }
      if (role === 'admin' && adminsNeedSecondFactor && !hasSecondFactor)
        throw refuse('forbidden', 'second_factor_required');
      return;
    }
    // Our pages do not offer this to the role, so somebody may be trying. The id is enough to find the account.
    request.log.warn({ userId: id, role, route: request.routeOptions.url }, 'access refused');
    throw refuse('forbidden', 'privileges_needed', { roles: roles.join(' or ') });
  };
}

async function guardedScope(
  app: App,
  platform: Platform,
  routes: ((scope: SignedInScope) => void)[],
  check: (user: SignedInUser, request: FastifyRequest) => void,
  onMount: (method: string, url: string) => void = () => undefined,
): Promise<void> {
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const userOf = (request: FastifyRequest): SignedInUser => {
    const user = users.get(request);
    if (!user) throw refuse('unauthorized', 'unauthorized');
    return user;
  };
  await app.register(async (scoped) => {
    platform.expirePages?.(scoped as App);
    scoped.addHook('onRequest', async (request) => {
      const user = await request.findUser();
      if (!user) throw refuse('unauthorized', 'unauthorized');
      check(user, request);
      users.set(request, user);
    });
    // For the API's documentation.
    scoped.addHook('onRoute', ({ schema, method, url }) => {
      for (const each of [method].flat()) onMount(each, url);
      if (schema) schema.security = [{ [SESSION_SCHEME]: [] }];
    });
    for (const mount of routes) mount({ ...platform, app: scoped as App, userOf });
  });
}
