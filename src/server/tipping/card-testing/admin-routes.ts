import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { countOpenCases, listCases } from '#server/tipping/card-testing/case-store.ts';
import { closeCase } from '#server/tipping/card-testing/close-case.ts';
import { cardTestingCase, cardTestingCases, openCases } from '#shared/contracts/card-testing.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

export function cardTestingAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/card-testing',
    {
      schema: {
        tags: ['card testing'],
        summary: 'Cases of card testing, newest first',
        querystring: pageQuery,
        response: { 200: cardTestingCases, ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const rows = await listCases(db, request.query);
      linkNextPage(reply, request.query, rows);
      return rows;
    },
  );

  app.get(
    '/api/admin/card-testing/open',
    {
      schema: {
        tags: ['card testing'],
        summary: 'How many cases of card testing are open',
        response: { 200: openCases, ...refused(401, 403) },
      },
    },
    async () => ({ count: await countOpenCases(db) }),
  );

  app.post(
    '/api/admin/card-testing/:id/close',
    {
      schema: {
        tags: ['card testing'],
        summary: 'Close a case that somebody has looked at',
        params: idParam,
        response: { 200: cardTestingCase, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => closeCase(db, request.params.id, actorOf(request, userOf(request).id), clock()),
  );
}
