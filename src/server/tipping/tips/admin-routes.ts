import { z } from 'zod';
import { searchTips } from '#server/money/ledger/tip-search.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { foundTip, tipSearchQuery } from '#shared/contracts/tip-search.ts';

export function tipAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/tips',
    {
      schema: {
        tags: ['tips'],
        summary: 'Tips of all businesses, newest first, with the state of their refunds',
        querystring: tipSearchQuery,
        response: { 200: z.array(foundTip), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const tips = await searchTips(db, request.query);
      linkNextPage(reply, request.query, tips);
      return tips;
    },
  );
}
