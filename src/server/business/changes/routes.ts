import { submitAgain } from '#server/business/businesses/change-status.ts';
import {
  changeBilling,
  changeContact,
  readBusinessProfile,
} from '#server/business/changes/business-profile.ts';
import { changeFacts, withdrawChange } from '#server/business/changes/change-facts.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { businessCalls } from '#shared/calls/business/businesses.ts';

/** All respond with the whole profile, so that the page shows the new state. */
export function businessChangeRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf }: CallScope): void => {
    on(businessCalls.readProfile, async (request) => readBusinessProfile(db, userOf(request)));

    on(businessCalls.changeFacts, { config: { rateLimit: 'login' } }, async (request) => {
      const acting = actingOf(request);
      reviews.announce(await changeFacts({ db, clock, publicOrigin }, files, request.body, acting));
      return readBusinessProfile(db, acting.user);
    });

    on(businessCalls.changeContact, async (request) => {
      const owner = userOf(request);
      const actor = actingOf(request);
      reviews.announce(await changeContact(db, owner, request.body, actor, clock()));
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.changeBilling, async (request) => {
      const owner = userOf(request);
      await changeBilling(db, owner, request.body, actingOf(request), clock());
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.withdrawChange, async (request) => {
      const owner = userOf(request);
      reviews.announce(await withdrawChange(db, owner, actingOf(request), clock()));
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.submit, async (request) => {
      const owner = userOf(request);
      reviews.announce(await submitAgain(db, owner, actingOf(request), clock()));
      return readBusinessProfile(db, owner);
    });
  };
}
