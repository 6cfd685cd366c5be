import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { answerReportAs, createReport, listReportsFor } from '#server/tipping/code-reports/code-reports.ts';
import { codeReportCalls } from '#shared/calls/tipping/codes.ts';

export function codeReportsRoutes({ on, db, clock, userOf, actingOf, platform }: CallScope): void {
  on(codeReportCalls.report, { config: { rateLimit: 'mails' } }, async (request, reply) => {
    await createReport(platform, request.body);
    return reply.code(204).send(null);
  });

  on(codeReportCalls.list, async (request, reply) => {
    const reports = await listReportsFor(db, userOf(request), request.query);
    linkNextPage(reply, request.query, reports);
    return reports;
  });

  on(codeReportCalls.answer, async (request) => {
    const user = userOf(request);
    const actor = actingOf(request);
    return answerReportAs(db, user, request.params.id, request.body, actor, clock());
  });
}
