import { z } from 'zod';
import { addVenue } from '#server/business/businesses/register-business.ts';
import { listOwnVenues, sumOwnVenues } from '#server/business/venues/own-venues.ts';
import { chooseBusiness } from '#server/identity/sign-in/choose-business.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { business, newBusiness } from '#shared/contracts/business.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { venue, venueTotals } from '#shared/contracts/venues.ts';

const tags = ['venues'];
const config = { ofAllVenues: true } as const;

export function venueOwnerRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/venues',
      {
        config,
        schema: {
          tags,
          summary: 'The businesses whose pages the user may open, the oldest first',
          response: { 200: z.array(venue), ...refused(401, 403) },
        },
      },
      async (request) => listOwnVenues(db, userOf(request)),
    );

    app.get(
      '/api/venues/totals',
      {
        config,
        schema: {
          tags,
          summary: 'Tips of today and of this month, of each venue and of all together',
          response: { 200: venueTotals, ...refused(401, 403) },
        },
      },
      async (request) => sumOwnVenues(db, userOf(request), clock()),
    );

    app.post(
      '/api/venues',
      {
        config,
        schema: {
          tags,
          summary: 'Add another venue. It waits for approval, and this session shows it',
          body: newBusiness,
          response: { 201: business, ...refused(400, 401, 403, 409) },
        },
      },
      async (request, reply) => {
        const { id: ownerId } = userOf(request);
        const added = await addVenue({ db, files, ownerId, request: request.body });
        await chooseBusiness(db, request.findSid(), added.id);
        reviews.announce(added.id);
        return reply.code(201).send(added);
      },
    );

    app.post(
      '/api/venues/:id/choose',
      {
        config,
        schema: {
          tags,
          summary: 'Show another venue on all pages of this session',
          params: idParam,
          response: { 204: z.null(), ...refused(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const venues = await listOwnVenues(db, userOf(request));
        if (!venues.some((each) => each.id === id)) throw refuse('not_found', 'no_such_business');
        await chooseBusiness(db, request.findSid(), id);
        return reply.code(204).send(null);
      },
    );
  };
}
