import { addVenue } from '#server/business/businesses/register-business.ts';
import { listVenues, sumVenues } from '#server/business/venues/venues.ts';
import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { venueCalls } from '#shared/calls/business/members.ts';

const config = { ofAllVenues: true } as const;

export function venuesRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ on, db, clock, userOf, platform }: CallScope): void => {
    on(venueCalls.list, { config }, async (request) => listVenues(db, userOf(request)));

    on(venueCalls.readTotals, { config }, async (request) => sumVenues(db, userOf(request), clock()));

    on(venueCalls.add, { config }, async (request) => {
      const { id: ownerId } = userOf(request);
      const added = await addVenue({
        db,
        files,
        ownerId,
        request: request.body,
        isRealMoney: platform.adminsNeedSecondFactor,
      });
      await chooseBusiness(db, request.findSid(), added.id);
      reviews.announce(added.id);
      return added;
    });

    on(venueCalls.choose, { config }, async (request) => {
      const { id } = request.params;
      const venues = await listVenues(db, userOf(request));
      if (!venues.some((each) => each.id === id)) throw refuse('not_found', 'no_such_business');
      await chooseBusiness(db, request.findSid(), id);
    });
  };
}
