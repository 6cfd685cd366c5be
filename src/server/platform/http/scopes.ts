import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '#server/platform/db/database.ts';
import { type Acting, actorOf } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { linkNextPage } from '#server/platform/http/idempotency.ts';
import { refuseOtherVenue, type SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type Call, type CallSpec, refusalsOf, type Who } from '#shared/calls/call.ts';
import { errorBody, type PageQuery } from '#shared/contracts/request-parts.ts';
import { type ApiScope, type BusinessRole, isAtLeast, type Role } from '#shared/roles.ts';

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
    /** Set for every declared call: who may use it. */
    who?: Who;
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

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute'> & {
  config?: FastifyContextConfig;
  /** Prepares a scope in which this call is alone, to read its body in another way. */
  prepare?: (scoped: App) => void;
};

type SchemaOf<S extends CallSpec> = {
  headers: S['headers'];
  params: S['params'];
  querystring: S['query'];
  body: S['body'];
  response: S['answers'];
};

export type Handler<S extends CallSpec> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<S>,
  ZodTypeProvider
>;

/** Says what answers a call. Whoever may not use it is refused before the handler runs. */
type On = {
  <S extends CallSpec>(call: Call<S>, handler: Handler<S>): void;
  <S extends CallSpec>(call: Call<S>, options: Options, handler: Handler<S>): void;
};

export type CallScope = Platform & {
  platform: Platform;
  on: On;
  /** For calls whose answer is a page of rows: adds the link to the next one. */
  onPages: On;
  log: FastifyBaseLogger;
  onClose(end: () => Promise<void>): void;
  /** Before the open requests are waited for. */
  onStop(end: () => void): void;
  /** The user who sent the request. Only for calls that need a session. */
  userOf(request: FastifyRequest): SignedInUser;
  /** The same user with session and address: for the audit log, and to ask for the password again. */
  actingOf(request: FastifyRequest): Acting;
  /** The program that sent the request. Only for calls that need an API key. */
  holderOf(request: FastifyRequest): KeyHolder;
};

export type AreaRoutes = {
  calls: ((scope: CallScope) => void)[];
  /** Pages for guests, which are HTML and no part of the API. */
  pages?: ((scope: RouteScope) => void)[];
};

type FindHolder = (request: FastifyRequest) => Promise<KeyHolder | undefined>;
type Guard = (request: FastifyRequest) => Promise<void>;
/** Handlers of different calls stand in one list. `On` checks the type of each. */
type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type Mounted = { call: Call; options: Options; handler: AnyHandler };

/**
 * Calls are mounted in scopes. A hook of the scope checks every request before a handler runs, so a new call cannot miss
 * the check.
 */
export async function mountAreas(
  app: App,
  platform: Platform,
  findHolder: FindHolder,
  areas: AreaRoutes[],
): Promise<void> {
  const users = new WeakMap<FastifyRequest, SignedInUser>();
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  const userOf = (request: FastifyRequest) => {
    const user = users.get(request);
    if (!user) throw refuse('unauthorized', 'unauthorized');
    return user;
  };
  const mounted: Mounted[] = [];
  const mount = (wrap: (handler: AnyHandler) => AnyHandler) =>
    ((call: Call, ...rest: [Options, AnyHandler] | [AnyHandler]) => {
      const [options, handler] = rest.length === 2 ? rest : [{}, rest[0]];
      mounted.push({ call, options, handler: wrap(handler) });
    }) as On;
  const scope: CallScope = {
    ...platform,
    platform,
    log: app.log,
    onClose: (end) => void app.addHook('onClose', end),
    onStop: (end) => void app.addHook('preClose', async () => end()),
    on: mount((handler) => handler),
    onPages: mount(linkingPages),
    userOf,
    actingOf(request) {
      const user = userOf(request);
      return { ...actorOf(request, user.id), actorId: user.id, user, sid: request.findSid() ?? '' };
    },
    holderOf(request) {
      const holder = holders.get(request);
      if (!holder) throw refuse('unauthorized', 'key_invalid');
      return holder;
    },
  };
  for (const { calls } of areas) for (const add of calls) add(scope);

  const signedIn =
    (check: (user: SignedInUser, request: FastifyRequest) => void = () => undefined): Guard =>
    async (request) => {
      const user = await request.findUser();
      if (!user) throw refuse('unauthorized', 'unauthorized');
      check(user, request);
      users.set(request, user);
    };
  // Cookies are not read here, and keys count nowhere else.
  const key: Guard = async (request) => {
    const holder = await findHolder(request);
    if (!holder) throw refuse('unauthorized', 'key_invalid');
    const needed = apiScopeOf(request.routeOptions.config.who);
    if (!needed || (needed !== 'any' && !holder.scopes.includes(needed)))
      throw refuse('forbidden', 'key_scope_missing', { scope: needed ?? '' });
    holders.set(request, holder);
  };
  const isFor = (who: Who) => {
    if (who.startsWith('key:')) return 'key';
    if (who.endsWith('-or-admin')) return 'ownerOrAdmin';
    return who === 'viewer' || who === 'manager' ? 'owner' : who;
  };
  const add = (name: ReturnType<typeof isFor>, guard?: Guard) =>
    app.register(async (scoped) => {
      if (guard) {
        platform.expirePages?.(scoped as App);
        scoped.addHook('onRequest', guard);
      }
      for (const each of mounted) if (isFor(each.call.spec.who) === name) addRoute(scoped as App, each);
    });

  // Nothing that is sent without an account or a key changes what guests see, so no page expires by it.
  await add('anyone');
  await publicScope(
    app,
    platform,
    areas.flatMap(({ pages = [] }) => pages),
  );
  await add('signed-in', signedIn());
  await add('owner', signedIn(requireRole(platform, 'business')));
  await add('key', key);
  // What an owner may do in their own business and an admin in any. The use case checks which.
  await add('ownerOrAdmin', signedIn(requireRole(platform, 'business', 'admin')));
  await add('admin', signedIn(requireRole(platform, 'admin')));
}

/** Routes that are no declared calls, for anybody. */
export async function publicScope(
  app: App,
  platform: Platform,
  routes: ((scope: RouteScope) => void)[],
): Promise<void> {
  await app.register(async (scoped) => {
    for (const mount of routes) mount({ ...platform, app: scoped as App });
  });
}

function addRoute(app: App, { call, options, handler }: Mounted): void {
  const { method, path: url, spec } = call;
  const { prepare, config, ...others } = options;
  const route = {
    ...others,
    method,
    url,
    config: { ...config, who: spec.who },
    schema: schemaOf(spec),
    handler: withStatus(spec, handler),
  } as RouteOptions;
  if (!prepare) {
    app.route(route);
    return;
  }
  app.register(async (scoped) => {
    prepare(scoped as App);
    scoped.route(route);
  });
}

function linkingPages(handler: AnyHandler): AnyHandler {
  return async (request, reply) => {
    const rows = await handler(request, reply);
    linkNextPage(reply, request.query as PageQuery, rows as { id: number }[]);
    return rows;
  };
}

/** The answer has the status that the call declares, so handlers only return what is in it. */
function withStatus({ answers }: CallSpec, handler: AnyHandler): AnyHandler {
  const status = Number(Object.keys(answers)[0]);
  if (status === 200) return handler;
  const answer: AnyHandler = (request, reply) => handler(request, reply.code(status));
  if (status !== 204) return answer;
  return async (request, reply) => {
    await answer(request, reply);
    return null;
  };
}

function schemaOf(spec: CallSpec) {
  const { who, tag, summary, headers, params, query, body, consumes, answers } = spec;
  const scheme = who.startsWith('key:') ? KEY_SCHEME : SESSION_SCHEME;
  return {
    ...(tag && { tags: [tag] }),
    summary,
    ...(consumes && { consumes: [consumes] }),
    ...(headers && { headers }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...answers, ...Object.fromEntries(refusalsOf(spec).map((status) => [status, errorBody])) },
    ...(who !== 'anyone' && { security: [{ [scheme]: [] }] }),
  };
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

/** Somebody without a business passes: the route itself says that there is none. */
function refuseLesserRole({ routeOptions }: FastifyRequest, { workplace }: SignedInUser): void {
  if (!workplace) return;
  const least = leastRoleOf(routeOptions.config.who);
  if (least && isAtLeast(workplace.role, least)) return;
  throw refuse('forbidden', least === 'manager' ? 'viewer_reads_only' : 'owner_only');
}

export function leastRoleOf(who: Who | undefined): BusinessRole | undefined {
  const least = who?.replace('-or-admin', '');
  return least === 'viewer' || least === 'manager' || least === 'owner' ? least : undefined;
}

function apiScopeOf(who: Who | undefined): ApiScope | 'any' | undefined {
  return who?.startsWith('key:') ? (who.slice('key:'.length) as ApiScope | 'any') : undefined;
}
