import { withMessage } from '#server/platform/base/words.ts';
import { AppError, statusOf, TooManyRequests } from '#server/platform/http/app-error.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { loadFollowPage, missing } from '#server/tipping/guest-pages/load-page.ts';
import { acceptForms, formProblems } from '#server/tipping/guest-pages/posted-forms.ts';
import { errorPageSender, pageSender, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { mailReceipt, type Receipts } from '#server/tipping/tips/mail-receipt.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { receiptRequest, tipToken } from '#shared/contracts/tips.ts';
import { followLink, RECEIPT_MAILED, receiptLink } from '#shared/tip-links.ts';

/** The form for the receipt by mail, for browsers without JavaScript. */
export const receiptPageRoutes =
  (tipPages: TipPages, tipping: Tipping, receipts: Receipts, about: CurrentPlatform) =>
  ({ app, publicOrigin }: RouteScope): void => {
    const sendPage = pageSender(tipPages, publicOrigin, about);
    const route = { schema: { hide: true }, errorHandler: errorPageSender(sendPage) };

    // A reload after a refused form requests this URL with GET.
    app.get<{ Params: { token: string } }>(receiptLink(':token'), route, async (request, reply) =>
      reply.redirect(followLink('', encodeURIComponent(request.params.token)), 303),
    );

    acceptForms(app, (forms) => {
      forms.post<{ Params: { token: string }; Body: string }>(
        receiptLink(':token'),
        {
          ...route,
          config: {
            rateLimit: 'mails',
            isValid: ({ body, params }) =>
              tipToken.safeParse(params).success && receiptRequest.safeParse(readForm(body)).success,
          },
        },
        async (request, reply) => {
          const { token } = request.params;
          const page = await loadFollowPage(tipping, token);
          if (page.kind !== 'follow') return sendPage.uncached(request, reply, missing);
          const typed = readForm(request.body);
          const parsed = receiptRequest.safeParse(typed);
          if (!parsed.success) {
            const problem = formProblems(parsed.error.issues).email;
            return sendPage.uncached(request, reply, { ...page, receipt: { ...typed, problem } }, 400);
          }
          try {
            await mailReceipt(receipts, token, parsed.data.email, localeOf(request));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
            const receipt = { ...typed, problem: withMessage(error.refusal) };
            return sendPage.uncached(request, reply, { ...page, receipt }, statusOf[error.code]);
          }
          return reply.redirect(`${followLink('', token)}${RECEIPT_MAILED}`, 303);
        },
      );
    });
  };

function readForm(body: unknown): { email: string } {
  return { email: new URLSearchParams(String(body ?? '')).get('email') ?? '' };
}
