import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { type AppError, statusOf, TooManyRequests } from '#server/platform/http/app-error.ts';
import { bodyOf } from '#server/platform/http/error-answer.ts';
import type { App, RouteScope } from '#server/platform/http/scopes.ts';
import type { CurrentPlatform } from '#server/platform/settings/settings.ts';
import { acceptForms } from '#server/tipping/guest-pages/accept-forms.ts';
import { findFormKey, setFormKey } from '#server/tipping/guest-pages/form-key-cookie.ts';
import { gatherStaffPage, gatherTeamTipPage, missing } from '#server/tipping/guest-pages/gather-page.ts';
import { type PostedForm, readPostedForm } from '#server/tipping/guest-pages/posted-form.ts';
import { pageSender } from '#server/tipping/guest-pages/send-page.ts';
import { troubleSender } from '#server/tipping/guest-pages/send-trouble.ts';
import { isValidForm, takeForm } from '#server/tipping/guest-pages/take-form.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { eraseWords } from '#server/tipping/tips/erase-words.ts';
import { guestOf } from '#server/tipping/tips/guest-of.ts';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import { tipToken } from '#shared/contracts/tips.ts';
import { findIdIn } from '#shared/ids.ts';
import { findPlace } from '#shared/read-places.ts';
import { followLink, type Tipped, tipLinkOf, WORDS_ERASED } from '#shared/tip-links.ts';
import { findWay } from '#shared/tip-ways.ts';

/** The forms of the guests' pages, for browsers without JavaScript. */
export const tipFormRoutes =
  (tipPages: TipPages, tipping: Tipping, about: CurrentPlatform) =>
  ({ app, clock, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const sendPage = pageSender(tipPages, publicOrigin, about);

    void app.register(async (scoped) => {
      acceptForms(scoped);
      for (const [path, isTeam] of [
        ['/tip/:id', false],
        ['/business/:id/team', true],
      ] as const)
        (scoped as unknown as App).post<{
          Params: { id: string };
          Body: string;
          Querystring: { bill?: unknown; at?: unknown; from?: unknown };
        }>(
          path,
          {
            schema: { hide: true },
            errorHandler: troubleSender(sendPage),
            config: { rateLimit: 'tips', isValid: ({ body }) => isValidForm(body) },
          },
          async (request, reply) => {
            const id = findIdIn(request.params.id);
            if (id === undefined) return sendPage.drawn(request, reply, missing);
            const tipped = { id, isTeam };
            const form = readPostedForm(request.body ?? '');
            const guest = guestOf(request, findFormKey(request, isSecure));
            const at = findPlace(request.query.at);
            const from = findWay(request.query);
            const outcome = await takeForm(tipping, tipped, { ...form, at, from }, guest);
            if ('refused' in outcome)
              return sendRefused(request, reply, { tipped, bill: request.query.bill, form }, outcome.refused);
            // A new idempotency key: the next form from this page is another tip.
            setFormKey(reply, tipLinkOf(tipped), isSecure);
            return reply.redirect(outcome.goTo, 303);
          },
        );

      (scoped as unknown as App).post<{ Params: { token: string } }>(
        '/t/:token',
        {
          schema: { hide: true },
          errorHandler: troubleSender(sendPage),
          config: { rateLimit: 'tips', isValid: ({ params }) => tipToken.safeParse(params).success },
        },
        async (request, reply) => {
          const { token } = request.params;
          if (!tipToken.safeParse({ token }).success) return sendPage.drawn(request, reply, missing);
          await eraseWords(tipping.payments.db, token, actorOf(request, null), clock());
          return reply.redirect(`${followLink('', token)}${WORDS_ERASED}`, 303);
        },
      );
    });

    /** Sends the page again with the guest's input and the reason of the refusal. */
    async function sendRefused(
      request: FastifyRequest,
      reply: FastifyReply,
      { tipped, bill, form }: { tipped: Tipped; bill: unknown; form: PostedForm },
      error: AppError,
    ): Promise<FastifyReply> {
      const gather = tipped.isTeam ? gatherTeamTipPage : gatherStaffPage;
      const page = await gather(tipping, tipped.id, { bill });
      // A declined tip keeps its key and stays declined, so the next attempt needs a new key.
      if (error.code === 'declined') setFormKey(reply, tipLinkOf(tipped), isSecure);
      if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
      if (page.kind !== 'staff' && page.kind !== 'team-tip') return sendPage.drawn(request, reply, page);
      const status = statusOf[error.code];
      const refused = { ...form, status, body: JSON.stringify(bodyOf(error)) };
      return sendPage.drawn(request, reply, { ...page, refused }, status);
    }
  };
