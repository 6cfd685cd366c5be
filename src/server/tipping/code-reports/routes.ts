import type { CallScope } from '#server/platform/http/scopes.ts';
import { answerReportAs, createReport, listReportsFor } from '#server/tipping/code-reports/code-reports.ts';
import { codeReportCalls } from '#shared/calls/tipping/codes.ts';

export function codeReportsRoutes({ on, onPages, db, clock, userOf, actingOf, platform }: CallScope): void {
  on(codeReportCalls.report, { config: { rateLimit: 'mails' } }, async (request) => {
    await createReport(platform, request.body);
  });

  onPages(codeReportCalls.list, async (request) => listReportsFor(db, userOf(request), request.query));

  on(codeReportCalls.answer, async (request) => {
    const user = userOf(request);
    const actor = actingOf(request);
    return answerReportAs(db, user, request.params.id, request.body, actor, clock());
  });
}
