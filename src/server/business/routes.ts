import { apiKeysRoutes } from '#server/business/api-keys/routes.ts';
import { brandingRoutes } from '#server/business/branding/routes.ts';
import { businessesRoutes } from '#server/business/businesses/routes.ts';
import { businessChangeRoutes } from '#server/business/changes/routes.ts';
import { ownersRoutes } from '#server/business/licences/routes.ts';
import { logRoutes } from '#server/business/log/routes.ts';
import { membersRoutes } from '#server/business/members/routes.ts';
import { reviewRoutes } from '#server/business/review/routes.ts';
import { venuesRoutes } from '#server/business/venues/routes.ts';
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
    calls: [
      businessesRoutes(files, tipUpdates.reviews),
      brandingRoutes,
      membersRoutes(streams),
      venuesRoutes(files, tipUpdates.reviews),
      businessChangeRoutes(files, tipUpdates.reviews),
      apiKeysRoutes(isTestMode),
      ownersRoutes,
      logRoutes,
      reviewRoutes(tipUpdates.reviews, reviewFollower(streams, tipUpdates)),
    ],
  };
}
