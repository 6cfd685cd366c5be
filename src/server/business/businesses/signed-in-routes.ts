import { describeOwnBusiness } from '#server/business/businesses/own-business.ts';
import { registerBusiness } from '#server/business/businesses/register-business.ts';
import { chooseBusiness } from '#server/identity/sign-in/choose-business.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refuseOtherVenue } from '#server/platform/http/refuse-other-venue.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { business, newBusiness } from '#shared/contracts/business.ts';

export function businessSignedInRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ app, db, userOf }: SignedInScope): void => {
    app.post(
      '/api/businesses',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Register the first business of a user. It waits for approval',
          body: newBusiness,
          response: { 201: business, ...refused(400, 401, 409) },
        },
      },
      async (request, reply) => {
        const { id: ownerId } = userOf(request);
        const created = await registerBusiness({ db, files, ownerId, request: request.body });
        await chooseBusiness(db, request.findSid(), created.id);
        reviews.announce(created.id);
        return reply.code(201).send(created);
      },
    );

    app.get(
      '/api/businesses/mine',
      {
        schema: {
          tags: ['businesses'],
          summary: "The signed-in user's business; of several, the one that this session shows",
          response: { 200: business, ...refused(401, 404, 409) },
        },
      },
      async (request) => {
        const user = userOf(request);
        refuseOtherVenue(request, user);
        return describeOwnBusiness(db, user);
      },
    );
  };
}
