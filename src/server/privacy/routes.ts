import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { privacyPublicRoutes } from '#server/privacy/public-routes.ts';
import { privacySignedInRoutes } from '#server/privacy/signed-in-routes.ts';

export const privacyRoutes: AreaRoutes = {
  public: [privacyPublicRoutes],
  signedIn: [privacySignedInRoutes],
};
