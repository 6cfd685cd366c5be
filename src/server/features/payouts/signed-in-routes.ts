import { z } from 'zod';
import { listOwnPayouts } from '#server/features/payouts/list-own-payouts.ts';
import { askingOf } from '#server/features/workplaces/asking.ts';
import { getOwnStaff } from '#server/features/workplaces/own-workplace.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { ownPayout } from '#shared/contracts/payouts.ts';

export function payoutSignedInRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/portal/payouts',
    {
      schema: {
        tags: ['payouts'],
        summary: "The signed-in staff member's share of each payout, newest first",
        querystring: pageQuery,
        response: { 200: z.array(ownPayout), ...refused(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnStaff(db, askingOf(request, userOf(request)));
      const payouts = await listOwnPayouts(db, id, request.query);
      linkNextPage(reply, request.query, payouts);
      return payouts;
    },
  );
}
