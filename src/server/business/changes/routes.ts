import { submitAgain } from '#server/business/businesses/change-status.ts';
import { changeContact, readBusinessProfile } from '#server/business/changes/business-profile.ts';
import { changeFacts, withdrawChange } from '#server/business/changes/change-facts.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { businessCalls } from '#shared/calls/business/businesses.ts';

/** All respond with the whole profile, so that the page shows the new state. */
export function businessChangeRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ on, db, clock, publicOrigin, userOf }: CallScope): void => {
    on(businessCalls.readProfile, async (request) => readBusinessProfile(db, userOf(request)));

    on(businessCalls.changeFacts, { config: { rateLimit: 'login' } }, async (request) => {
      const owner = userOf(request);
      const sid = request.findSid() ?? '';
      const change = { owner, change: request.body, sid, actor: actorOf(request, owner.id) };
      reviews.announce(await changeFacts({ db, clock, publicOrigin }, files, change));
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.changeContact, async (request) => {
      const owner = userOf(request);
      const actor = actorOf(request, owner.id);
      reviews.announce(await changeContact(db, owner, request.body, actor, clock()));
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.withdrawChange, async (request) => {
      const owner = userOf(request);
      reviews.announce(await withdrawChange(db, owner, actorOf(request, owner.id), clock()));
      return readBusinessProfile(db, owner);
    });

    on(businessCalls.submit, async (request) => {
      const owner = userOf(request);
      reviews.announce(await submitAgain(db, owner, actorOf(request, owner.id), clock()));
      return readBusinessProfile(db, owner);
    });
  };
}
