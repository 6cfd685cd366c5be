import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#server/platform/http/acting.ts';
import { type AppError, statusOf, TooManyRequests } from '#server/platform/http/app-error.ts';
import { bodyOf } from '#server/platform/http/error-answer.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { findFormKey, setFormKey } from '#server/tipping/guest-pages/form-key-cookie.ts';
import { loadStaffPage, loadTeamTipPage, missing } from '#server/tipping/guest-pages/load-page.ts';
import { acceptForms, type PostedTip, readPostedTip } from '#server/tipping/guest-pages/posted-forms.ts';
import { errorPageSender, pageSender, type TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { isValidForm, submitTipForm } from '#server/tipping/guest-pages/submit-tip-form.ts';
import { eraseWords } from '#server/tipping/tips/follow-tip.ts';
import { guestOf, type Tipping } from '#server/tipping/tips/tipping.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/limits.ts';
import { findTableOrRoom } from '#shared/tables-and-rooms.ts';
import { findTipSource, followLink, type Tipped, tipLinkOf, WORDS_ERASED } from '#shared/tip-links.ts';

/** The forms of the guests' pages, for browsers without JavaScript. */
export const tipFormRoutes =
  (tipPages: TipPages, tipping: Tipping, about: CurrentPlatform) =>
  ({ app, clock, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const sendPage = pageSender(tipPages, publicOrigin, about);

    acceptForms(app, (forms) => {
      for (const [path, isTeam] of [
        ['/tip/:id', false],
        ['/business/:id/team', true],
      ] as const)
        forms.post<{
          Params: { id: string };
          Body: string;
          Querystring: { bill?: unknown; at?: unknown; from?: unknown };
        }>(
          path,
          {
            schema: { hide: true },
            errorHandler: errorPageSender(sendPage, { sendsTip: true }),
            config: { rateLimit: 'tips', isValid: ({ body }) => isValidForm(body) },
          },
          async (request, reply) => {
            const id = findIdIn(request.params.id);
            if (id === undefined) return sendPage.uncached(request, reply, missing);
            const tipped = { id, isTeam };
            const form = readPostedTip(request.body ?? '');
            const guest = guestOf(request, findFormKey(request, isSecure));
            const at = findTableOrRoom(request.query.at);
            const from = findTipSource(request.query);
            const outcome = await submitTipForm(tipping, tipped, { ...form, at, from }, guest);
            if ('refused' in outcome)
              return sendRefused(request, reply, { tipped, bill: request.query.bill, form }, outcome.refused);
            // A new idempotency key: the next form from this page is another tip.
            setFormKey(reply, tipLinkOf(tipped), isSecure);
            return reply.redirect(outcome.goTo, 303);
          },
        );

      forms.post<{ Params: { token: string } }>(
        '/t/:token',
        {
          schema: { hide: true },
          errorHandler: errorPageSender(sendPage),
          config: { rateLimit: 'tips', isValid: ({ params }) => tipToken.safeParse(params).success },
        },
        async (request, reply) => {
          const { token } = request.params;
          if (!tipToken.safeParse({ token }).success) return sendPage.uncached(request, reply, missing);
          await eraseWords(tipping.payments.db, token, actorOf(request, null), clock());
          return reply.redirect(`${followLink('', token)}${WORDS_ERASED}`, 303);
        },
      );
    });

    /** Sends the page again with the guest's input and the reason of the refusal. */
    async function sendRefused(
      request: FastifyRequest,
      reply: FastifyReply,
      { tipped, bill, form }: { tipped: Tipped; bill: unknown; form: PostedTip },
      error: AppError,
    ): Promise<FastifyReply> {
      const load = tipped.isTeam ? loadTeamTipPage : loadStaffPage;
      const page = await load(tipping, tipped.id, { bill });
      // A declined tip keeps its key and stays declined, so the next attempt needs a new key.
      if (error.code === 'declined') setFormKey(reply, tipLinkOf(tipped), isSecure);
      if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
      if (page.kind !== 'staff' && page.kind !== 'team-tip') return sendPage.uncached(request, reply, page);
      const status = statusOf[error.code];
      const refused = { ...form, status, body: JSON.stringify(bodyOf(error)) };
      return sendPage.uncached(request, reply, { ...page, refused }, status);
    }
  };
