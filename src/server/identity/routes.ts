import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from '#server/identity/accounts/routes.ts';
import { passkeyBrowsers } from '#server/identity/second-factor/webauthn.ts';
import { knownBrowsers } from '#server/identity/sessions/known-browser-plugin.ts';
import { type SessionOptions, sessions } from '#server/identity/sessions/session-plugin.ts';
import { signInRoutes } from '#server/identity/sign-in/routes.ts';
import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import type { ReadCardCost } from '#server/identity/two-persons/change-by-admin.ts';
import { twoPersonsRoutes } from '#server/identity/two-persons/routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';

/** Finds the user of every request. Register after the cookie plugin. */
export function signedInUsers(app: FastifyInstance, options: SessionOptions): void {
  const { secret, publicOrigin } = options;
  sessions(app, options);
  knownBrowsers(app, secret, publicOrigin);
  passkeyBrowsers(app, publicOrigin);
}

export function identityRoutes({
  streams,
  ...needs
}: {
  streams: EventStreams;
  isTestMode: boolean;
  /** What two admins decide in the areas that identity may not know. */
  areaKinds: AreaKinds;
  readCardCost: ReadCardCost;
}): AreaRoutes {
  return { calls: [signInRoutes(streams), accountsRoutes, twoPersonsRoutes(streams, needs)] };
}
