import { apiKeyOwnerRoutes } from '#server/business/api-keys/owner-routes.ts';
import { lookAdminRoutes } from '#server/business/branding/admin-routes.ts';
import { lookOwnerRoutes } from '#server/business/branding/owner-routes.ts';
import { lookPublicRoutes } from '#server/business/branding/public-routes.ts';
import { businessAdminRoutes } from '#server/business/businesses/admin-routes.ts';
import { businessPublicRoutes } from '#server/business/businesses/public-routes.ts';
import { businessSignedInRoutes } from '#server/business/businesses/signed-in-routes.ts';
import { businessChangeOwnerRoutes } from '#server/business/changes/owner-routes.ts';
import { memberOwnerRoutes } from '#server/business/members/owner-routes.ts';
import { memberPublicRoutes } from '#server/business/members/public-routes.ts';
import { memberSignedInRoutes } from '#server/business/members/signed-in-routes.ts';
import { businessReviewAdminRoutes } from '#server/business/review/admin-routes.ts';
import { venueOwnerRoutes } from '#server/business/venues/owner-routes.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { reviewFollower } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';

type Parts = {
  files: ObjectFiles;
  streams: EventStreams;
  tipUpdates: TipUpdates;
  isTestMode: boolean;
};

export function businessRoutes({ files, streams, tipUpdates, isTestMode }: Parts): AreaRoutes {
  return {
    public: [businessPublicRoutes, lookPublicRoutes, memberPublicRoutes],
    signedIn: [businessSignedInRoutes(files, tipUpdates.reviews), memberSignedInRoutes],
    owner: [
      venueOwnerRoutes(files, tipUpdates.reviews),
      memberOwnerRoutes(streams),
      businessChangeOwnerRoutes(files, tipUpdates.reviews),
      lookOwnerRoutes,
      apiKeyOwnerRoutes(isTestMode),
    ],
    admin: [
      businessAdminRoutes(tipUpdates.reviews),
      businessReviewAdminRoutes(tipUpdates.reviews, reviewFollower(streams, tipUpdates)),
      lookAdminRoutes,
    ],
  };
}
