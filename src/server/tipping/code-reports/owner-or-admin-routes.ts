import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { answerReportAs, listReportsFor } from '#server/tipping/code-reports/reports-for.ts';
import { codeReport, codeReportsQuery, reportAnswer } from '#shared/contracts/code-reports.ts';
import { idParam } from '#shared/contracts/fields.ts';

export function codeReportOwnerOrAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/code-reports',
    {
      schema: {
        tags: ['code reports'],
        summary: 'Reports of wrong codes, newest first: all for an admin, their own for an owner',
        querystring: codeReportsQuery,
        response: { 200: z.array(codeReport), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const reports = await listReportsFor(db, userOf(request), request.query);
      linkNextPage(reply, request.query, reports);
      return reports;
    },
  );

  app.post(
    '/api/code-reports/:id/answer',
    {
      schema: {
        tags: ['code reports'],
        summary: 'Write a note to a report, and close it if wanted',
        params: idParam,
        body: reportAnswer,
        response: { 200: codeReport, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const actor = actorOf(request, user.id);
      return answerReportAs(db, user, request.params.id, request.body, actor, clock());
    },
  );
}
