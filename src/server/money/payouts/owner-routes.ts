import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { listPayoutsOf } from '#server/money/payouts/payout-list-store.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { ownersPayout } from '#shared/contracts/payouts.ts';
import { maskIban } from '#shared/iban.ts';

export function payoutOwnerRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/payouts/business',
    {
      schema: {
        tags: ['payouts'],
        summary: "The payouts to the owner's business and its staff, newest first",
        querystring: pageQuery,
        response: { 200: z.array(ownersPayout), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      const payouts = await listPayoutsOf(db, id, request.query);
      linkNextPage(reply, request.query, payouts);
      // An owner reads here where the money went, and changes IBANs elsewhere.
      return payouts.map((payout) => ({ ...payout, iban: maskIban(payout.iban) }));
    },
  );
}
