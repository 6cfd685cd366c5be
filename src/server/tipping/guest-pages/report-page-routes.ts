import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { createReport } from '#server/tipping/code-reports/code-reports.ts';
import { acceptForms, formProblems, readPostedReport } from '#server/tipping/guest-pages/posted-forms.ts';
import { errorPageSender, pageSender, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { codeReportRequest } from '#shared/contracts/codes.ts';

/** The page to report a wrong code. Its form is a plain one, so it needs no scripts. */
export const reportPageRoutes =
  (tipPages: TipPages, about: CurrentPlatform) =>
  ({ app, ...platform }: RouteScope): void => {
    const sendPage = pageSender(tipPages, platform.publicOrigin, about);
    const page = { schema: { hide: true }, errorHandler: errorPageSender(sendPage) };

    app.get<{ Querystring: { page?: string | string[]; sent?: string } }>(
      '/report',
      page,
      async (request, reply) => {
        const { sent, page: from } = request.query;
        if (sent !== undefined) return sendPage.uncached(request, reply, { kind: 'reported' });
        const typed = { ...readPostedReport(''), page: String([from ?? ''].flat()[0]) };
        return sendPage.uncached(request, reply, { kind: 'report', typed, problems: {} });
      },
    );

    acceptForms(app, (forms) => {
      forms.post<{ Body: string }>(
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
            const problems = formProblems(parsed.error.issues);
            return sendPage.uncached(request, reply, { kind: 'report', typed, problems }, 400);
          }
          await createReport(platform, parsed.data);
          // A reload of the next page does not send the report again.
          return reply.redirect('/report?sent=1', 303);
        },
      );
    });
  };
