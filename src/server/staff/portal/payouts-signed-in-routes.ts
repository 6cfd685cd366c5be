import { z } from 'zod';
import { listOwnPayouts } from '#server/money/payouts/list-own-payouts.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
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
