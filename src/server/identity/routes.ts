import { accountsRoutes } from '#server/identity/accounts/routes.ts';
import { signInRoutes } from '#server/identity/sign-in/routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';

type Parts = {
  streams: EventStreams;
};

export function identityRoutes({ streams }: Parts): AreaRoutes {
  return {
    calls: [signInRoutes(streams), accountsRoutes(streams)],
  };
}
