import type { App, RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { takeReport } from '#server/tipping/code-reports/take-report.ts';
import { acceptForms } from '#server/tipping/guest-pages/accept-forms.ts';
import { readPostedReport, reportProblems } from '#server/tipping/guest-pages/posted-report.ts';
import { pageSender } from '#server/tipping/guest-pages/send-page.ts';
import { troubleSender } from '#server/tipping/guest-pages/send-trouble.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { codeReportRequest } from '#shared/contracts/codes.ts';

/** The page to report a wrong code. Its form is a plain one, so it needs no scripts. */
export const reportPageRoutes =
  (tipPages: TipPages, about: CurrentPlatform) =>
  ({ app, ...platform }: RouteScope): void => {
    const sendPage = pageSender(tipPages, platform.publicOrigin, about);
    const page = { schema: { hide: true }, errorHandler: troubleSender(sendPage) };

    app.get<{ Querystring: { page?: string | string[]; sent?: string } }>(
      '/report',
      page,
      async (request, reply) => {
        const { sent, page: from } = request.query;
        if (sent !== undefined) return sendPage.drawn(request, reply, { kind: 'reported' });
        const typed = { ...readPostedReport(''), page: String([from ?? ''].flat()[0]) };
        return sendPage.drawn(request, reply, { kind: 'report', typed, problems: {} });
      },
    );

    void app.register(async (scoped) => {
      acceptForms(scoped);
      (scoped as unknown as App).post<{ Body: string }>(
        '/report',
        {
          ...page,
          config: {
            rateLimit: 'mails',
            isValid: ({ body }) => codeReportRequest.safeParse(readPostedReport(body)).success,
          },
        },
        async (request, reply) => {
          const typed = readPostedReport(request.body);
          const parsed = codeReportRequest.safeParse(typed);
          if (!parsed.success) {
            const problems = reportProblems(parsed.error.issues);
            return sendPage.drawn(request, reply, { kind: 'report', typed, problems }, 400);
          }
          await takeReport(platform, parsed.data);
          // A reload of the next page does not send the report again.
          return reply.redirect('/report?sent=1', 303);
        },
      );
    });
  };
