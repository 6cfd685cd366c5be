import { z } from 'zod';
import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { listPayoutsOf } from '#server/features/payouts/payout-list-store.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { ownersPayout } from '#shared/contracts/payouts.ts';

export function payoutOwnerRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/payouts/business',
    {
      schema: {
        tags: ['payouts'],
        summary: 'The payouts to one’s own business and its people, newest first',
        querystring: pageQuery,
        response: {
          200: z.array(ownersPayout),
          400: errorBody,
          401: errorBody,
          403: errorBody,
          404: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      const payouts = await listPayoutsOf(db, id, request.query);
      linkNextPage(reply, request.query, payouts);
      return payouts;
    },
  );
}
