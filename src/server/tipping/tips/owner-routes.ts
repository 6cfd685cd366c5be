import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { listTipsOfBusiness } from '#server/money/ledger/tip-lists.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { listedTip } from '#shared/contracts/tips.ts';

export function tipOwnerRoutes({ app, db, userOf }: SignedInScope): void {
  app.get(
    '/api/tips/business',
    {
      schema: {
        tags: ['tips'],
        summary: "The tips of the owner's business, newest first",
        querystring: pageQuery,
        response: { 200: z.array(listedTip), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      const tips = await listTipsOfBusiness(db, id, request.query);
      linkNextPage(reply, request.query, tips);
      return tips;
    },
  );
}
