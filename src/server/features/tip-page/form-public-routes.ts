import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatherStaffPage, missing } from '#server/features/tip-page/gather-page.ts';
import { findOnce, giveOnce } from '#server/features/tip-page/once-cookie.ts';
import { type PostedForm, readPostedForm } from '#server/features/tip-page/posted-form.ts';
import { pageSender } from '#server/features/tip-page/send-page.ts';
import { troubleSender } from '#server/features/tip-page/send-trouble.ts';
import { takeForm } from '#server/features/tip-page/take-form.ts';
import type { TipPages } from '#server/features/tip-page/tip-pages.ts';
import type { Tipping } from '#server/features/tips/send-tip.ts';
import { type AppError, statusOf } from '#server/http/app-error.ts';
import { bodyOf } from '#server/http/error-answer.ts';
import { localeOf } from '#server/http/guest-locale.ts';
import type { App, RouteScope } from '#server/http/scopes.ts';
import { findIdIn } from '#shared/ids.ts';

const FORM_MOST_BYTES = 16 * 1024;

/** The tip page's form, for browsers without scripts. */
export const tipFormPublicRoutes =
  (tipPages: TipPages, tipping: Tipping) =>
  ({ app, publicOrigin }: RouteScope): void => {
    const isSecure = publicOrigin.startsWith('https:');
    const sendPage = pageSender(tipPages, publicOrigin);

    void app.register(async (scoped) => {
      scoped.removeAllContentTypeParsers();
      scoped.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_MOST_BYTES },
        (_request, body, done) => done(null, body),
      );
      (scoped as unknown as App).post<{ Params: { staffId: string }; Body: string }>(
        '/tip/:staffId',
        { schema: { hide: true }, errorHandler: troubleSender(sendPage), config: { rateLimit: 'tips' } },
        async (request, reply) => {
          const staffId = findIdIn(request.params.staffId);
          if (staffId === undefined) return sendPage.drawn(request, reply, missing);
          const form = readPostedForm(request.body ?? '');
          const guest = { idempotencyKey: findOnce(request), locale: localeOf(request) };
          const outcome = await takeForm(tipping, staffId, form, guest);
          if ('refused' in outcome) return sendRefused(request, reply, staffId, form, outcome.refused);
          // The next form from this page is another tip.
          giveOnce(reply, staffId, isSecure);
          return reply.redirect(outcome.goTo, 303);
        },
      );
    });

    /** The page with the form as it was filled in, and the reason beside it. */
    async function sendRefused(
      request: FastifyRequest,
      reply: FastifyReply,
      staffId: number,
      form: PostedForm,
      error: AppError,
    ): Promise<FastifyReply> {
      const page = await gatherStaffPage(tipping, staffId, undefined);
      // A declined payment stays declined: the next attempt is another tip.
      if (error.code === 'declined') giveOnce(reply, staffId, isSecure);
      if (page.kind !== 'staff') return sendPage.drawn(request, reply, page);
      const status = statusOf[error.code];
      const refused = { ...form, status, body: JSON.stringify(bodyOf(error)) };
      return sendPage.drawn(request, reply, { ...page, refused }, status);
    }
  };
