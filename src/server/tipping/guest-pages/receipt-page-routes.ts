import { sayWith } from '#server/platform/base/words.ts';
import { AppError, statusOf, TooManyRequests } from '#server/platform/http/app-error.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { App, RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { acceptForms } from '#server/tipping/guest-pages/accept-forms.ts';
import { gatherFollowPage, missing } from '#server/tipping/guest-pages/gather-page.ts';
import { reportProblems } from '#server/tipping/guest-pages/posted-report.ts';
import { pageSender } from '#server/tipping/guest-pages/send-page.ts';
import { troubleSender } from '#server/tipping/guest-pages/send-trouble.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { mailReceipt, type Receipts } from '#server/tipping/receipts/mail-receipt.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { receiptRequest } from '#shared/contracts/receipts.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { followLink, RECEIPT_MAILED, receiptLink } from '#shared/tip-links.ts';

/** The form for the receipt by mail, for browsers without JavaScript. */
export const receiptPageRoutes =
  (tipPages: TipPages, tipping: Tipping, receipts: Receipts, about: CurrentPlatform) =>
  ({ app, publicOrigin }: RouteScope): void => {
    const sendPage = pageSender(tipPages, publicOrigin, about);
    const page = { schema: { hide: true }, errorHandler: troubleSender(sendPage) };

    // A reload after a refused form asks for this address.
    app.get<{ Params: { token: string } }>(receiptLink(':token'), page, async (request, reply) =>
      reply.redirect(followLink('', encodeURIComponent(request.params.token)), 303),
    );

    void app.register(async (scoped) => {
      acceptForms(scoped);
      (scoped as unknown as App).post<{ Params: { token: string }; Body: string }>(
        receiptLink(':token'),
        {
          ...page,
          config: {
            rateLimit: 'mails',
            isValid: ({ body, params }) =>
              tipToken.safeParse(params).success && receiptRequest.safeParse(readForm(body)).success,
          },
        },
        async (request, reply) => {
          const { token } = request.params;
          const given = await gatherFollowPage(tipping, token);
          if (given.kind !== 'follow') return sendPage.drawn(request, reply, missing);
          const typed = readForm(request.body);
          const parsed = receiptRequest.safeParse(typed);
          if (!parsed.success) {
            const problem = reportProblems(parsed.error.issues).email;
            return sendPage.drawn(request, reply, { ...given, receipt: { ...typed, problem } }, 400);
          }
          try {
            await mailReceipt(receipts, token, parsed.data.email, localeOf(request));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
            const receipt = { ...typed, problem: sayWith(error.refusal) };
            return sendPage.drawn(request, reply, { ...given, receipt }, statusOf[error.code]);
          }
          return reply.redirect(`${followLink('', token)}${RECEIPT_MAILED}`, 303);
        },
      );
    });
  };

function readForm(body: unknown): { email: string } {
  return { email: new URLSearchParams(String(body ?? '')).get('email') ?? '' };
}
