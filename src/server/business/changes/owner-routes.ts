import { submitAgain } from '#server/business/businesses/submit-again.ts';
import { changeContact } from '#server/business/changes/change-contact.ts';
import { changeFacts } from '#server/business/changes/change-facts.ts';
import { openOwnProfile } from '#server/business/changes/own-profile.ts';
import { withdrawChange } from '#server/business/changes/withdraw-change.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { businessProfile, contactChange, factsChange } from '#shared/contracts/business-changes.ts';

/** All answer with the whole profile, so that the page shows the new state. */
export function businessChangeOwnerRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ app, db, clock, publicOrigin, userOf }: SignedInScope): void => {
    app.get(
      '/api/businesses/mine/profile',
      {
        schema: {
          tags: ['businesses'],
          summary: 'All facts of the own business, the last decision about it and an open change request',
          response: { 200: businessProfile, ...refused(401, 403, 404) },
        },
      },
      async (request) => openOwnProfile(db, userOf(request)),
    );

    app.patch(
      '/api/businesses/mine/facts',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['businesses'],
          summary:
            'Change name, licence, IBAN or documents. Of an approved business it is a request that an admin decides',
          body: factsChange,
          response: { 200: businessProfile, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        const asking = {
          owner,
          change: request.body,
          sid: request.findSid() ?? '',
          actor: actorOf(request, owner.id),
        };
        reviews.announce(await changeFacts({ db, clock, publicOrigin }, files, asking));
        return openOwnProfile(db, owner);
      },
    );

    app.patch(
      '/api/businesses/mine/contact',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Change type, phone and email address, at once',
          body: contactChange,
          response: { 200: businessProfile, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        const actor = actorOf(request, owner.id);
        reviews.announce(await changeContact(db, owner, request.body, actor, clock()));
        return openOwnProfile(db, owner);
      },
    );

    app.delete(
      '/api/businesses/mine/change',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Withdraw the open change request',
          response: { 200: businessProfile, ...refused(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        reviews.announce(await withdrawChange(db, owner, actorOf(request, owner.id), clock()));
        return openOwnProfile(db, owner);
      },
    );

    app.post(
      '/api/businesses/mine/submit',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Submit a rejected business again',
          response: { 200: businessProfile, ...refused(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        reviews.announce(await submitAgain(db, owner, actorOf(request, owner.id), clock()));
        return openOwnProfile(db, owner);
      },
    );
  };
}
