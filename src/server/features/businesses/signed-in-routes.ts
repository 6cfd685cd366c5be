import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { registerBusiness } from '#server/features/businesses/register-business.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import type { ReviewUpdates } from '#server/live/tip-updates.ts';
import { business, newBusiness } from '#shared/contracts/business.ts';

export function businessSignedInRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ app, db, userOf }: SignedInScope): void => {
    app.post(
      '/api/businesses',
      {
        schema: {
          tags: ['businesses'],
          summary: 'Register a business, one per user. It waits for approval',
          body: newBusiness,
          response: { 201: business, ...refused(400, 401, 409) },
        },
      },
      async (request, reply) => {
        const created = await registerBusiness(db, files, userOf(request).id, request.body);
        reviews.announce(created.id);
        return reply.code(201).send(created);
      },
    );

    app.get(
      '/api/businesses/mine',
      {
        schema: {
          tags: ['businesses'],
          summary: "The signed-in user's business",
          response: { 200: business, ...refused(401, 404) },
        },
      },
      async (request) => getOwnBusiness(db, userOf(request)),
    );
  };
}
