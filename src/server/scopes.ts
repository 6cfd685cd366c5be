import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';

/**
 * Where a route is mounted decides who may call it. Each scope checks before any route of it sees the request,
 * so a new route cannot forget to.
 */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type RouteScope = { app: App; db: Db };
export type SignedInScope = RouteScope & { userOf(request: FastifyRequest): SessionUser };

export async function publicScope(app: App, db: Db, routes: ((scope: RouteScope) => void)[]): Promise<void> {
  await app.register(async (scoped) => {
    for (const mount of routes) mount({ app: scoped as App, db });
  });
}

export function signedInScope(app: App, db: Db, routes: ((scope: SignedInScope) => void)[]): Promise<void> {
  return guardedScope(app, db, routes, () => undefined);
}

export function ownerScope(app: App, db: Db, routes: ((scope: SignedInScope) => void)[]): Promise<void> {
  return guardedScope(app, db, routes, requireRole('business'));
}

export function adminScope(app: App, db: Db, routes: ((scope: SignedInScope) => void)[]): Promise<void> {
  return guardedScope(app, db, routes, requireRole('admin'));
}

function requireRole(role: Role) {
  return (user: SessionUser) => {
    if (user.role !== role) throw new AppError('forbidden', `You need ${role} privileges to do this.`);
  };
}

async function guardedScope(
  app: App,
  db: Db,
  routes: ((scope: SignedInScope) => void)[],
  check: (user: SessionUser) => void,
): Promise<void> {
  const users = new WeakMap<FastifyRequest, SessionUser>();
  const userOf = (request: FastifyRequest): SessionUser => {
    const user = users.get(request);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    return user;
  };
  await app.register(async (scoped) => {
    scoped.addHook('onRequest', async (request) => {
      const user = await request.findUser();
      if (!user) throw new AppError('unauthorized', 'Unauthorized');
      check(user);
      users.set(request, user);
    });
    for (const mount of routes) mount({ app: scoped as App, db, userOf });
  });
}
