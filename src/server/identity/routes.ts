import { accountAdminRoutes } from '#server/identity/accounts/admin-routes.ts';
import { accountSignedInRoutes } from '#server/identity/sign-in/account-signed-in-routes.ts';
import { passkeyPublicRoutes } from '#server/identity/sign-in/passkey-public-routes.ts';
import { passkeySignedInRoutes } from '#server/identity/sign-in/passkey-signed-in-routes.ts';
import { authPublicRoutes } from '#server/identity/sign-in/public-routes.ts';
import { resetAdminRoutes } from '#server/identity/sign-in/reset-admin-routes.ts';
import { resetPublicRoutes } from '#server/identity/sign-in/reset-public-routes.ts';
import { secondFactorSignedInRoutes } from '#server/identity/sign-in/second-factor-signed-in-routes.ts';
import { authSignedInRoutes } from '#server/identity/sign-in/signed-in-routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';

type Parts = {
  streams: EventStreams;
};

export function identityRoutes({ streams }: Parts): AreaRoutes {
  return {
    public: [authPublicRoutes, passkeyPublicRoutes, resetPublicRoutes(streams)],
    signedIn: [
      authSignedInRoutes(streams),
      accountSignedInRoutes(streams),
      secondFactorSignedInRoutes,
      passkeySignedInRoutes,
    ],
    admin: [resetAdminRoutes, accountAdminRoutes(streams)],
  };
}
